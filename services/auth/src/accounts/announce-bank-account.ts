import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { bankAccountStepInWords, SETTLED_DAYS } from '@spade/contracts/messages/bank-account';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { AuditAction } from '@spade/contracts/staff/audit';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { maskedNetwork, networkOf, recordAudit } from '../audit.ts';
import { authDb } from '../auth.tables.ts';
import { mailboxesOf } from '../notices/owner-alerts.ts';

/** What makes an account another one than its colleagues know: a thief needs one of them. */
const unsettling: readonly AuditAction[] = [
  'admin_enabled',
  'role_changed',
  'password_changed',
  'second_factor_reset',
  'authenticator_added',
  'passkey_added',
];

/**
 * Mails owners each step about the account that buyers pay into before it is taken, writes it to the audit log, and refuses accounts that someone may
 * have taken over lately.
 */
@Controller()
export class AnnounceBankAccount {
  constructor(private readonly em: EntityManager) {}

  /** Errors: AUTH.NOT_SETTLED. */
  @HandleMessage('auth.announce-bank-account')
  async handle({
    adminId,
    step,
    details,
    address,
  }: RequestOf<'auth.announce-bank-account'>): Promise<ReplyOf<'auth.announce-bank-account'>> {
    return this.em.transactional(async (tx) => {
      const { username: actor, isSettled } = await this.read(tx, adminId);
      if (step !== 'stopped' && !isSettled)
        throw new CodedError('AUTH.NOT_SETTLED', { days: SETTLED_DAYS });
      // Approvers are those who may agree.
      const roles: StaffRole[] = step === 'proposed' ? ['owner', 'approver'] : ['owner'];
      const readers = await mailboxesOf(tx, roles);
      for (const reader of readers)
        await recordEvent(tx, 'bank-account-step', { ...reader, actor, step, details });
      if (address === undefined) return { mails: readers.length };
      await recordAudit(tx, {
        action: 'bank_account_changed',
        actor,
        adminId,
        network: maskedNetwork(networkOf(address)),
        subject: bankAccountStepInWords(step, details),
      });
      return { mails: readers.length, isRecorded: true };
    });
  }

  private read(tx: EntityManager, adminId: number) {
    const since = sql<Date>`now() - make_interval(days => ${SETTLED_DAYS})`;
    return authDb(tx)
      .selectFrom('admin_users as admin')
      .select('admin.username')
      .select(({ and, or, exists, not, selectFrom, eb }) =>
        and([
          eb('admin.createdAt', '<=', since),
          or([
            exists(
              selectFrom('authenticators')
                .select('adminId')
                .whereRef('adminId', '=', 'admin.id')
                .where('confirmedAt', '<=', since),
            ),
            exists(
              selectFrom('passkeys')
                .select('passkeys.id')
                .whereRef('adminId', '=', 'admin.id')
                .where('createdAt', '<=', since),
            ),
          ]),
          not(
            exists(
              selectFrom('audit_log')
                .select('audit_log.id')
                .whereRef('adminId', '=', 'admin.id')
                .where('action', 'in', unsettling)
                .where('at', '>', since),
            ),
          ),
        ]).as('isSettled'),
      )
      .where('admin.id', '=', adminId)
      .executeTakeFirstOrThrow();
  }
}
