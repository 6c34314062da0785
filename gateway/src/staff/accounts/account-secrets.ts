import { Inject, Injectable } from '@nestjs/common';
import { accountContext, PASSWORD_SEAL, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import type { GatewayConfig } from '../../gateway.config.ts';
import { GatewayError } from '../../http/gateway.errors.ts';
import type { RecoveryCodesView } from './account.view.ts';

/** Seals and opens what crosses Redis about how staff sign in. */
@Injectable()
export class AccountSecrets {
  /** By the username. */
  readonly passwords: Seal;
  /** Codes and passkeys of a sign-in by its ticket; of a signed-in account see {@link close} and {@link open}. */
  readonly secondFactors: Seal;

  constructor(@Inject(CONFIG) { JWT_SECRET }: GatewayConfig) {
    this.passwords = new Seal(JWT_SECRET, PASSWORD_SEAL);
    this.secondFactors = new Seal(JWT_SECRET, SECOND_FACTOR_SEAL);
  }

  close(text: string, adminId: number): string {
    return this.secondFactors.close(text, accountContext(adminId));
  }

  /** Unavailable for the moments in which JWT_SECRET is being replaced. */
  open(sealed: string, adminId: number): string {
    const text = this.secondFactors.open(sealed, accountContext(adminId));
    if (text === null) throw new GatewayError('UNAVAILABLE', {});
    return text;
  }

  /** The response that shows new recovery codes; null when the account keeps its own. */
  recoveryCodes(sealed: string | null, adminId: number) {
    const recoveryCodes = sealed === null ? null : this.open(sealed, adminId).split('\n');
    return { success: true, data: { recoveryCodes } satisfies RecoveryCodesView };
  }
}
