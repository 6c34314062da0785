import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { CONFIG } from '@spade/platform/config/config.module';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { type RawBuilder, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { judgedRows, presentStatement } from './statement.presenter.ts';
import { findStatement, lockStatement } from './statements.ts';
import { takeCreditsBack } from './take-credits-back.ts';

/** Staff have checked what was read: its credits count from now on. */
@Controller()
export class ImportStatement {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Adds the credits that are not there yet, all or none. Imported before, it stays as it is. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN.
   */
  @HandleMessage('orders.import-statement')
  async handle({
    statementId,
    adminUsername,
    role,
  }: RequestOf<'orders.import-statement'>): Promise<StatementDetail> {
    await withoutDeadlock(this.em, async (em) => {
      // Two files that overlap must see each other's credits.
      await sql`select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.statementImport)}, 0)`.execute(
        ordersDb(em),
      );
      const statement = await lockStatement(em, statementId);
      if (statement.state === 'imported') return;
      if (statement.state !== 'ready')
        throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state: statement.state });
      await addCredits(em, statement, adminUsername);
      await addDebits(em, statement);
      await takeCreditsBack(em, statement.id);
      await this.close(em, statement, adminUsername, role === 'clerk');
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }

  private async close(
    em: EntityManager,
    { id }: StatementRecord,
    by: string,
    isByClerk: boolean,
  ): Promise<void> {
    const isConfirming = this.config.AUTO_CONFIRM === 'exact';
    await sql`
      update statements set state = 'imported', imported_by = ${by}, imported_at = now(),
        is_imported_by_clerk = ${isByClerk}, is_confirming = ${isConfirming}, credits = read.credits, sum_kobo = read.sum_kobo,
        first_day = read.first_day, last_day = read.last_day,
        known_credits = read.credits - (select count(*) from credits where statement_id = ${id})
      from (
        select count(*) as credits, coalesce(sum(amount_kobo), 0)::bigint as sum_kobo,
          min(value_date) as first_day, max(value_date) as last_day
        from statement_rows
        where statement_id = ${id} and refused is null and direction = 'credit'
      ) read
      where statements.id = ${id}`.execute(ordersDb(em));
    // Refused rows stay, to be looked up; the others are credits now.
    await ordersDb(em)
      .deleteFrom('statement_rows')
      .where('statementId', '=', id)
      .where('refused', 'is', null)
      .execute();
  }
}

/**
 * So many rows one statement adds: with the index of the search, 20,000 take longer than the database's limit for a
 * statement where it is busy, and each attempt again.
 */
const ROWS_AT_ONCE = 2_000;

/** Credits or debits of a statement that are not there yet; `insert` adds a part of its rows, with their numbered fingerprints. */
async function addNew(
  em: EntityManager,
  { id }: StatementRecord,
  direction: 'credit' | 'debit',
  insert: (rows: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ line: number; fingerprint: string }>`
    select line, numbered_fingerprint as fingerprint from (${judgedRows([id], direction)}) judged
    where not is_known order by line`.execute(ordersDb(em));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const part = rows.slice(at, at + ROWS_AT_ONCE);
    await insert(sql`
      unnest(${part.map(({ line }) => line)}::integer[], ${part.map(({ fingerprint }) => fingerprint)}::text[])
        as added (line, numbered_fingerprint)
      join statement_rows r on r.statement_id = ${id} and r.line = added.line
      order by r.line`).execute(ordersDb(em));
  }
}

function addCredits(em: EntityManager, statement: StatementRecord, by: string): Promise<void> {
  return addNew(
    em,
    statement,
    'credit',
    (rows) => sql`
      insert into credits (bank_key, fingerprint, source, amount_kobo, value_date, booked_at, narration,
          sender, bank_id, statement_id, line, recorded_by)
        select bank_key, numbered_fingerprint, 'statement', amount_kobo, value_date, booked_at, narration,
          sender, bank_id, statement_id, r.line, ${by}
        from ${rows}
      on conflict do nothing`,
  );
}

function addDebits(em: EntityManager, statement: StatementRecord): Promise<void> {
  return addNew(
    em,
    statement,
    'debit',
    (rows) => sql`
      insert into debits (bank_key, fingerprint, amount_kobo, value_date, narration, bank_id, corrects,
          is_reversal, statement_id, line)
        select bank_key, numbered_fingerprint, amount_kobo, value_date, narration, bank_id, corrects,
          is_reversal, statement_id, r.line
        from ${rows}
      on conflict do nothing`,
  );
}
