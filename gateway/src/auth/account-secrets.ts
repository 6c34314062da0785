import { Inject, Injectable } from '@nestjs/common';
import { accountContext, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import type { RecoveryCodesView } from './account.view.ts';

/** Seals and opens what crosses Redis about the second factor of a signed-in account. */
@Injectable()
export class AccountSecrets {
  private readonly seal: Seal;

  constructor(@Inject(CONFIG) { JWT_SECRET }: GatewayConfig) {
    this.seal = new Seal(JWT_SECRET, SECOND_FACTOR_SEAL);
  }

  close(text: string, adminId: number): string {
    return this.seal.close(text, accountContext(adminId));
  }

  /** Unavailable for the moments in which JWT_SECRET is being replaced. */
  open(sealed: string, adminId: number): string {
    const text = this.seal.open(sealed, accountContext(adminId));
    if (text === null) throw new GatewayError('UNAVAILABLE', {});
    return text;
  }

  /** The response that shows new recovery codes; null when the account keeps its own. */
  recoveryCodes(sealed: string | null, adminId: number) {
    const recoveryCodes = sealed === null ? null : this.open(sealed, adminId).split('\n');
    return { success: true, data: { recoveryCodes } satisfies RecoveryCodesView };
  }
}
