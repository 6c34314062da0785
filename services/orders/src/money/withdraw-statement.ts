import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail, WithdrawalPreview } from '@spade/contracts/money/statement';
import { mayDo } from '@spade/contracts/staff/permissions';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { isReversed } from '../orders/order-money.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { lockImports } from './import-statement.ts';
import { reviewMissing } from './missing-credits.ts';
import { liftReversals, restorePayments } from './restore-payments.ts';
import { presentStatement } from './statement.presenter.ts';
import { findStatement, lockStatement } from './statements.ts';
import { recordNoPayments } from './take-credits-back.ts';

/** How long the author of an import may withdraw it. */
const AUTHOR_MINUTES = 60;

/** Most orders that the preview names. */
const MAX_ORDERS = 100;

type Asker = Pick<RequestOf<'orders.withdraw-statement'>, 'adminUsername' | 'role'>;

/** Withdraws the import of a wrong or forged file: credits that it alone showed no longer count. */
@Controller()
export class WithdrawStatement {
  constructor(private readonly em: EntityManager) {}

  /** What a withdrawal would change now, and whether this person may. Throws ORDERS.STATEMENT_NOT_FOUND. */
  @HandleMessage('orders.preview-withdrawal')
  async preview(request: RequestOf<'orders.preview-withdrawal'>): Promise<WithdrawalPreview> {
    const statement = await findStatement(this.em, request.statementId);
    const refusal = await refusalOf(this.em, statement, request);
    const losing = await shownOnlyBy(this.em, statement.id);
    const { rows: orders } = await sql<WithdrawalPreview['orders'][number]>`
      select orders.id, orders.public_id as order_id, orders.reference, orders.status,
        sum(d.amount_kobo)::bigint as amount_kobo
      from credit_decisions d join orders on orders.id = d.order_id
      where d.credit_id = ${anyOf(losing, 'integer')}
      group by orders.id order by orders.id limit ${MAX_ORDERS}`.execute(ordersDb(this.em));
    const { kept, returned, open, sumKobo } = await this.figuresOf(statement.id, losing);
    return { refusal, credits: losing.length, sumKobo, kept, orders, returned, open };
  }

  private async figuresOf(id: number, losing: readonly number[]) {
    const { rows } = await sql<{ kept: number; returned: number; open: number; sumKobo: number }>`
      select
        (select count(distinct credit_id) from credit_sightings s where s.statement_id = ${id}
          and s.credit_id <> all(${losing}::integer[]))::integer as kept,
        (select count(*) from credit_reversals r join debits b on b.id = r.debit_id
          where b.statement_id = ${id} and r.overruled_at is null
            and ${showsAgain('b')} is null)::integer as returned,
        (select count(*) from statement_doubts where statement_id = ${id} and decision is null)::integer as open,
        (select coalesce(sum(amount_kobo), 0) from credits
          where id = ${anyOf(losing, 'integer')})::bigint as sum_kobo`.execute(ordersDb(this.em));
    return rows[0] ?? { kept: 0, returned: 0, open: 0, sumKobo: 0 };
  }

  /**
   * Marks the import and the credits that it alone showed; orders that have them receive that much less, and staff decide
   * about them. Payments that its debits took back count again, and its open questions end. Nothing is removed. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.WITHDRAWAL_REFUSED.
   */
  @HandleMessage('orders.withdraw-statement')
  async withdraw(request: RequestOf<'orders.withdraw-statement'>): Promise<StatementDetail> {
    const { statementId, adminUsername: by, reason } = request;
    await withoutDeadlock(this.em, async (em) => {
      await lockImports(em);
      const statement = await lockStatement(em, statementId);
      const refusal = await refusalOf(em, statement, request);
      if (refusal === 'withdrawn' && statement.withdrawnBy === by) return;
      if (refusal !== null) throw new CodedError('ORDERS.WITHDRAWAL_REFUSED', { reason: refusal });
      const losing = await shownOnlyBy(em, statement.id);
      await ordersDb(em)
        .updateTable('statements')
        .set({
          withdrawnAt: sql<Date>`now()`,
          withdrawnBy: by,
          withdrawnReason: reason,
          isConfirming: false,
        })
        .where('id', '=', statement.id)
        .execute();
      // What an approver called a payment after all was one of this import.
      await liftReversals(em, losing);
      await recordNoPayments(
        em,
        losing.map((creditId) => ({
          creditId,
          debitId: null,
          foundBy: 'withdrawn' as const,
          saidBy: by,
        })),
        `${by} withdrew the import of ${statement.fileName}: ${reason}`,
      );
      await this.giveBack(em, statement, by);
      await sql`
        update statement_doubts set decision = 'withdrawn', decided_by = ${by}, decided_at = now()
        where statement_id = ${statement.id} and decision is null`.execute(ordersDb(em));
      await reviewMissing(em, { statementId: statement.id });
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }

  /** Drops debits that no other import shows: a payment that they took back counts again if a standing import shows it. */
  private async giveBack(em: EntityManager, { id }: StatementRecord, by: string): Promise<void> {
    await sql`
      update debits set statement_id = ${showsAgain('debits')}
      where statement_id = ${id} and ${showsAgain('debits')} is not null`.execute(ordersDb(em));
    const returned = await ordersDb(em)
      .selectFrom('credit_reversals')
      .innerJoin('debits', 'debits.id', 'credit_reversals.debitId')
      .innerJoin('credits as c', 'c.id', 'credit_reversals.creditId')
      .where('debits.statementId', '=', id)
      .select('credit_reversals.creditId')
      // What a clerk attested is shown by no import.
      .select(sql<boolean>`c.source <> 'statement' or ${isShownBeside(id)}`.as('isShown'))
      .orderBy('credit_reversals.creditId')
      .execute();
    const idsOf = (isOfStanding: boolean) =>
      returned.flatMap(({ creditId, ...one }) => (one.isShown === isOfStanding ? [creditId] : []));
    const shown = idsOf(true);
    const said = 'the import that took this payment back was withdrawn';
    await restorePayments(em, shown, { by, said }, () => liftReversals(em, shown));
    await ordersDb(em)
      .updateTable('credit_reversals')
      .set({ foundBy: 'withdrawn', debitId: null, saidBy: by })
      .where('creditId', '=', anyOf(idsOf(false), 'integer'))
      .execute();
  }
}

/** In SQL, the first of the later imports that show a debit and stand; null without one. */
const showsAgain = (debits: string) => sql<number | null>`(select min(s.id) from statements s
  where s.id = any(${sql.table(debits)}.shown_again_by) and s.withdrawn_at is null)`;

/** In SQL, whether another import than this one shows the credit `c` and stands. A credit of an earlier release has its own import alone. */
const isShownBeside = (id: number) => sql<boolean>`(
  exists (select from credit_sightings s join statements o on o.id = s.statement_id
    where s.credit_id = c.id and o.id <> ${id} and o.withdrawn_at is null)
  or exists (select from statements o where o.id = c.statement_id and o.id <> ${id} and o.withdrawn_at is null))`;

/** Credits that no other import shows, and that count. */
async function shownOnlyBy(em: EntityManager, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from credits c
    where (c.statement_id = ${id} or exists (select from credit_sightings s
        where s.credit_id = c.id and s.statement_id = ${id}))
      and not ${isShownBeside(id)}
      and not ${isReversed('c.id')}
    order by c.id`.execute(ordersDb(em));
  return rows.map((row) => row.id);
}

/** Why this person may not withdraw the import; null when they may. */
async function refusalOf(
  em: EntityManager,
  statement: StatementRecord,
  { adminUsername, role }: Asker,
): Promise<WithdrawalPreview['refusal']> {
  if (statement.withdrawnAt !== null) return 'withdrawn';
  if (statement.state !== 'imported') return 'not_imported';
  if (mayDo(role, 'manage-statements')) return null;
  if (statement.importedBy !== adminUsername) return 'not_yours';
  const { rows } = await sql<{ isFresh: boolean; isDecided: boolean }>`
    select imported_at > now() - make_interval(mins => ${AUTHOR_MINUTES}) as is_fresh,
      exists (select from credits c join credit_events e on e.credit_id = c.id
        where c.statement_id = ${statement.id})
      or exists (select from statement_doubts d
        where d.statement_id = ${statement.id} and d.decision is not null) as is_decided
    from statements where id = ${statement.id}`.execute(ordersDb(em));
  if (!rows[0]?.isFresh) return 'too_late';
  return rows[0].isDecided ? 'decided' : null;
}
