import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { accountContext } from '@spade/contracts/messages/auth';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { sql } from 'kysely';
import { authDb } from '../auth.tables.ts';
import { changeOwnAccess } from '../factor/change-own-access.ts';
import { replaceRecoveryCodes } from '../factor/recovery-codes.ts';
import { SealedSecondFactor } from '../factor/sealed-second-factor.ts';
import { InvalidCodeError } from '../factor/second-factor.errors.ts';
import { secondFactorOf } from '../factor/second-factor-of.ts';
import { stepOfCode } from '../factor/totp.ts';

/** A code of the new authenticator app proves that it works; from then on it counts. */
@Controller()
export class ConfirmAuthenticator {
  constructor(
    private readonly em: EntityManager,
    private readonly seals: SealedSecondFactor,
  ) {}

  /** The code counts as used. Errors: AUTH.INVALID_CODE. */
  @HandleMessage('auth.confirm-authenticator')
  async handle({
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
    if (step === null) throw new InvalidCodeError();
    await db
      .updateTable('authenticators')
      .set({ sealedSecret: sealed, pendingSecret: null, lastStep: step, confirmedAt: sql`now()` })
      .where('adminId', '=', adminId)
      .execute();
  }
}
