import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { accountContext, type OwnChange } from '@spade/contracts/messages/auth';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { CONFIG } from '@spade/platform/config/config.module';
import { sql } from 'kysely';
import { generateSecret, verify } from 'otplib';
import type { AuthConfig } from '../auth.config.ts';
import { authDb } from '../auth.tables.ts';
import { changeOwnAccess } from '../sessions/end-access.ts';
import { hasSecondFactor, secondFactorOf } from '../sessions/second-factor-of.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { SealedSecondFactor } from './sealed-second-factor.ts';
import { takeOwnFactor } from './take-own-factor.ts';

/** Secret of a new authenticator app: 160 bits (RFC 4226 §4, R6), base32. */
function newTotpSecret(): string {
  return generateSecret({ length: 20 });
}

/**
 * The time step of `code` by `secret`, for replay protection; null for a wrong code. The step before and
 * the one after count too: phones' clocks differ (RFC 6238 §5.2). SHA-1, six digits, 30 s: what apps know.
 */
export async function stepOfCode(secret: string, code: string): Promise<number | null> {
  if (!isTotpCode(code)) return null;
  const result = await verify({ secret, token: code, epochTolerance: 30 });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Six digits; anything else can only be a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** What staff do about their own second factor. */
@Controller()
export class OwnFactors {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Makes the secret of a new authenticator app. The present one keeps working until a code of the new one
   * is confirmed.
   */
  @HandleMessage('auth.begin-authenticator')
  async begin({ adminId }: { adminId: number }): Promise<{ sealedSecret: string }> {
    const secret = newTotpSecret();
    const pendingSecret = this.seals.closeSecret(secret, adminId);
    await authDb(this.em)
      .insertInto('authenticators')
      .values({ adminId, pendingSecret })
      .onConflict((conflict) => conflict.column('adminId').doUpdateSet({ pendingSecret }))
      .execute();
    return { sealedSecret: this.seals.closeReply(secret, adminId) };
  }

  /**
   * A code of the new authenticator app proves that it works; from then on it counts. The code counts as used.
   * Errors: AUTH.INVALID_CODE.
   */
  @HandleMessage('auth.confirm-authenticator')
  async confirm({
    adminId,
    sessionId,
    sealedCode,
  }: RequestOf<'auth.confirm-authenticator'>): Promise<ReplyOf<'auth.confirm-authenticator'>> {
    const code = this.seals.openCode(sealedCode, accountContext(adminId)).replace(/\s/g, '');
    const change = { adminId, sessionId, action: 'authenticator_added' } as const;
    const codes = await changeOwnAccess(this.em, change, async (tx) => {
      await this.takeIntoUse(tx, adminId, code);
      const { recoveryCodesLeft } = await secondFactorOf(tx, adminId);
      return recoveryCodesLeft > 0 ? null : replaceRecoveryCodes(tx, adminId);
    });
    return {
      sealedRecoveryCodes: codes && this.seals.closeReply(codes.join('\n'), adminId),
    };
  }

  private async takeIntoUse(tx: EntityManager, adminId: number, code: string): Promise<void> {
    const db = authDb(tx);
    const pending = await db
      .selectFrom('authenticators')
      .select('pendingSecret')
      .where('adminId', '=', adminId)
      .forUpdate()
      .executeTakeFirst();
    const sealed = pending?.pendingSecret;
    const secret = sealed ? this.seals.openSecret(sealed, adminId) : null;
    const step = secret === null ? null : await stepOfCode(secret, code);
    if (step === null) throw new CodedError('AUTH.INVALID_CODE', {});
    await db
      .updateTable('authenticators')
      .set({ sealedSecret: sealed, pendingSecret: null, lastStep: step, confirmedAt: sql`now()` })
      .where('adminId', '=', adminId)
      .execute();
  }

  /** Removes the user's own authenticator app. Errors: AUTH.LAST_SECOND_FACTOR. */
  @HandleMessage('auth.remove-authenticator')
  async remove({ adminId, sessionId }: OwnChange): Promise<{ isRemoved: true }> {
    const change = { adminId, sessionId, action: 'authenticator_removed' } as const;
    await changeOwnAccess(this.em, change, (tx) =>
      takeOwnFactor(tx, adminId, this.config, () =>
        authDb(tx).deleteFrom('authenticators').where('adminId', '=', adminId).execute(),
      ),
    );
    return { isRemoved: true };
  }

  /**
   * New recovery codes for users who have lost theirs, or used most of them. Errors: AUTH.NO_SECOND_FACTOR.
   */
  @HandleMessage('auth.renew-recovery-codes')
  async renewRecoveryCodes({
    adminId,
    sessionId,
  }: OwnChange): Promise<{ sealedRecoveryCodes: string }> {
    const change = { adminId, sessionId, action: 'recovery_codes_renewed' } as const;
    const codes = await changeOwnAccess(this.em, change, async (tx) => {
      if (!hasSecondFactor(await secondFactorOf(tx, adminId)))
        throw new CodedError('AUTH.NO_SECOND_FACTOR', {});
      return replaceRecoveryCodes(tx, adminId);
    });
    return { sealedRecoveryCodes: this.seals.closeReply(codes.join('\n'), adminId) };
  }
}
