import { Inject, Injectable } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { accountContext, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import type { AuthConfig } from '../auth.config.ts';

/**
 * Seals of the second factor: one shared with the gateway for codes and secrets in messages, and one of
 * this service alone for the secrets it stores, which outlive every JWT_SECRET.
 */
@Injectable()
export class SealedSecondFactor {
  private readonly wire: Seal;
  private readonly stored: Seal;

  constructor(@Inject(CONFIG) config: Pick<AuthConfig, 'JWT_SECRET' | 'SECOND_FACTOR_KEY'>) {
    this.wire = new Seal(config.JWT_SECRET, SECOND_FACTOR_SEAL);
    this.stored = new Seal(config.SECOND_FACTOR_KEY, 'stored-totp-secret');
  }

  /**
   * A code as the user typed it. Throws PLATFORM.UNAVAILABLE when the gateway sealed it with another
   * secret, for the moments in which JWT_SECRET is being replaced.
   */
  openCode(sealed: string, context: string): string {
    const code = this.wire.open(sealed, context);
    if (code === null) throw new CodedError('PLATFORM.UNAVAILABLE', {});
    return code;
  }

  /** For the gateway, which shows it to the account's owner. */
  closeReply(text: string, adminId: number): string {
    return this.wire.close(text, accountContext(adminId));
  }

  /** A secret as the database keeps it; no other account can use it. */
  closeSecret(secret: string, adminId: number): string {
    return this.stored.close(secret, accountContext(adminId));
  }

  /** Null when it was stored under another SECOND_FACTOR_KEY: then no code fits. */
  openSecret(sealed: string, adminId: number): string | null {
    return this.stored.open(sealed, accountContext(adminId));
  }
}
