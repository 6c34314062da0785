import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import { reversalAtStart } from '@spade/contracts/money/reversal-words';
import type { FileDecisions, StatementDetail } from '@spade/contracts/money/statement';
import { CONFIG } from '@spade/platform/config/config.module';
import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { addCredits, addDebits, addSightings, type Importer, type Seen } from './add-credits.ts';
import { raiseDoubts } from './doubts.ts';
import { judge, readRows } from './judge-statement.ts';
import { reviewMissing } from './missing-credits.ts';
import { liftReversals, restorePayments } from './restore-payments.ts';
import { presentStatement } from './statement.presenter.ts';
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
   * Adds the credits that are not there yet, all or none, and remembers who showed those that are. Rows about which staff
   * must say whether they are a known payment add nothing. Imported before, it stays as it is. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN.
   */
  @HandleMessage('orders.import-statement')
  async handle({
    statementId,
    adminUsername: by,
    role,
  }: RequestOf<'orders.import-statement'>): Promise<StatementDetail> {
    await withoutDeadlock(this.em, async (em) => {
      await lockImports(em);
      const statement = await lockStatement(em, statementId);
      if (statement.state === 'imported') return;
      if (statement.state !== 'ready')
        throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state: statement.state });
      await this.import(em, statement, { by, role });
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }

  private async import(em: EntityManager, statement: StatementRecord, importer: Importer) {
    const decisions = statement.decisions as FileDecisions | null; // as `finish-reading` stored it
    if (decisions?.lineCount === undefined) await markByWords(em, statement.id);
    const rows = await readRows(em, statement.id, 'credit');
    const judged = await judge(em, statement, rows, 'credit');
    const byLine = new Map(judged.map((one) => [one.line, one]));
    const added = await addCredits(
      em,
      statement.id,
      importer,
      rows.filter(({ line }) => byLine.get(line)?.is === 'new'),
    );
    const known = judged.flatMap((one): Seen[] =>
      one.is === 'known' && one.paymentId !== null
        ? [{ line: one.line, creditId: one.paymentId }]
        : [],
    );
    await addSightings(em, statement.id, importer, [...added, ...known]);
    // Locks orders before credits, as everyone does; the doubts lock credits alone.
    const broughtBack = await bringBack(em, known, importer);
    await this.importDebits(em, statement);
    await takeCreditsBack(em, { statementId: statement.id, broughtBack }, importer.by);
    const doubted = await raiseDoubts(em, statement.id, importer, rows, judged);
    await this.close(em, statement, importer, { knownCredits: known.length, doubted });
    await reviewMissing(em, { statementId: statement.id });
  }

  private async importDebits(em: EntityManager, statement: StatementRecord): Promise<void> {
    const rows = await readRows(em, statement.id, 'debit');
    const judged = await judge(em, statement, rows, 'debit');
    // One that may be known is added: a payment that was taken back must not count.
    const known = judged.filter((one) => one.is === 'known');
    const lines = new Set(known.map(({ line }) => line));
    await addDebits(
      em,
      statement.id,
      rows.filter(({ line }) => !lines.has(line)),
    );
    await ordersDb(em)
      .updateTable('debits')
      .set({ shownAgainBy: sql<number[]>`array_append(shown_again_by, ${statement.id}::integer)` })
      .where(
        'id',
        '=',
        anyOf(
          known.flatMap(({ paymentId }) => paymentId ?? []),
          'integer',
        ),
      )
      .execute();
  }

  private async close(
    em: EntityManager,
    { id }: StatementRecord,
    { by, role }: Importer,
    { knownCredits, doubted }: { knownCredits: number; doubted: readonly number[] },
  ): Promise<void> {
    const isConfirming = this.config.AUTO_CONFIRM === 'exact';
    await sql`
      update statements set state = 'imported', imported_by = ${by}, imported_at = now(), importer_role = ${role},
        is_imported_by_clerk = ${role === 'clerk'}, is_confirming = ${isConfirming}, judged_at = now(),
        credits = read.credits, sum_kobo = read.sum_kobo, first_day = read.first_day, last_day = read.last_day,
        covered_from = read.covered_from, covered_to = read.covered_to, accounts = read.accounts,
        known_credits = ${knownCredits}
      from (
        select count(*) filter (where direction = 'credit') as credits,
          coalesce(sum(amount_kobo) filter (where direction = 'credit'), 0)::bigint as sum_kobo,
          min(value_date) filter (where direction = 'credit') as first_day,
          max(value_date) filter (where direction = 'credit') as last_day,
          min(value_date) as covered_from, max(value_date) as covered_to,
          array_agg(distinct account_number) filter (where account_number is not null) as accounts
        from statement_rows
        where statement_id = ${id} and refused is null
      ) read
      where statements.id = ${id}`.execute(ordersDb(em));
    // Refused rows stay, to be looked up, and those that staff must decide about; the others are credits now.
    await ordersDb(em)
      .deleteFrom('statement_rows')
      .where('statementId', '=', id)
      .where('refused', 'is', null)
      .$if(doubted.length > 0, (query) => query.where('line', 'not in', doubted))
      .execute();
  }
}

/** A reader before 0.3.0 left the words of reversals to the import, and counted no lines. */
async function markByWords(em: EntityManager, statementId: number): Promise<void> {
  const rows = await ordersDb(em)
    .selectFrom('statement_rows')
    .select(['line', 'narration', 'sender'])
    .where('statementId', '=', statementId)
    .where('isReversal', '=', false)
    .execute();
  const lines = rows.flatMap(({ line, narration, sender }) =>
    reversalAtStart(narration ?? '', sender ?? '') ? [line] : [],
  );
  await ordersDb(em)
    .updateTable('statement_rows')
    .set({ isReversal: true })
    .where('statementId', '=', statementId)
    .where('line', '=', anyOf(lines, 'integer'))
    .execute();
}

/** Two files that overlap must see each other's credits. Held until the transaction ends. */
export async function lockImports(em: EntityManager): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(AdvisoryLock.statementImport)}, 0)`.execute(
    ordersDb(em),
  );
}

/**
 * Credits whose imports were all withdrawn count again, also for the orders that have them, once another import shows them.
 * An order stays marked where a clerk's import does: an approver may have withdrawn that clerk's file.
 */
async function bringBack(
  em: EntityManager,
  known: readonly Seen[],
  { by, role }: Importer,
): Promise<number[]> {
  const withdrawn = await ordersDb(em)
    .selectFrom('credit_reversals')
    .select('creditId')
    .where('foundBy', '=', 'withdrawn')
    .where(
      'creditId',
      '=',
      anyOf(
        known.map(({ creditId }) => creditId),
        'integer',
      ),
    )
    .execute();
  const ids = withdrawn.map(({ creditId }) => creditId);
  await restorePayments(
    em,
    ids,
    { by, said: 'an import shows this payment again', staysMarked: role === 'clerk' },
    () => liftReversals(em, ids),
  );
  return ids;
}
