import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import { erasedNarration } from '../orders/erased.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { paymentWords } from './matching/payment-words.ts';
import { type Judgement, judgeRows } from './matching/same-payment.ts';
import type { KnownPayment, Showing } from './matching/showings.ts';

type Direction = 'credit' | 'debit';

/** Days between the value date of one file and the booking day of another for the same payment. */
const MAX_DAYS_APART = 7;

/** The rows of a file that is not imported yet, in its order. */
export function readRows(em: EntityManager, statementId: number, direction: Direction) {
  return ordersDb(em)
    .selectFrom('statement_rows')
    .selectAll()
    .where('statementId', '=', statementId)
    .where('direction', '=', direction)
    .where('refused', 'is', null)
    .orderBy('line')
    .execute();
}

/** A row of a file that is not imported yet. */
export type StagedRow = Awaited<ReturnType<typeof readRows>>[number];

/** What each row of a file is, beside the credits (or debits) that are there. */
export async function judge(
  em: EntityManager,
  { format }: Pick<StatementRecord, 'format'>,
  rows: readonly StagedRow[],
  direction: Direction,
): Promise<Judgement[]> {
  if (rows.length === 0) return [];
  const known = await (direction === 'credit' ? knownCredits : knownDebits)(em, rows);
  return judgeRows(
    rows.map((row) => ({ ...showingOf({ ...row, format }), amountKobo: row.amountKobo ?? 0 })),
    known,
  );
}

/**
 * Compares the rows of a file that waits for its import with the credits that are there, if an import has changed these
 * since, and keeps the result for those who look at it. The import itself always compares again.
 */
export async function refreshJudgement(
  em: EntityManager,
  statement: StatementRecord,
): Promise<void> {
  if (statement.state !== 'ready') return;
  await em.transactional(async (transaction) => {
    const db = ordersDb(transaction);
    const due = await db
      .selectFrom('statements')
      .selectAll()
      .where('id', '=', statement.id)
      .where('state', '=', 'ready')
      .where(
        sql<SqlBool>`(judged_at is null or judged_at <= (select max(greatest(imported_at, withdrawn_at)) from statements)
          or judged_at <= (select max(decided_at) from statement_doubts))`,
      )
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return;
    const rows = await readRows(transaction, due.id, 'credit');
    const judged = await judge(transaction, due, rows, 'credit');
    await sql`
      update statement_rows r set judgement = judged.judgement, judged_credit_id = judged.credit_id
      from unnest(${judged.map(({ line }) => line)}::integer[], ${judged.map(({ is }) => is)}::text[],
          ${judged.map((one) => ('paymentId' in one ? one.paymentId : null))}::integer[])
        as judged (line, judgement, credit_id)
      where r.statement_id = ${due.id} and r.line = judged.line`.execute(db);
    await db
      .updateTable('statements')
      .set({ judgedAt: sql<Date>`now()` })
      .where('id', '=', due.id)
      .execute();
  });
}

/** What one file says of a payment, as it is stored. */
interface StoredShowing {
  statementId: number | null;
  line: number | null;
  valueDate: string | null;
  bookingDay?: string | null;
  bookedAt?: Date | null;
  narration: string | null;
  sender?: string | null;
  bankId: string | null;
  accountNumber?: string | null;
  balanceKobo?: number | null;
  fingerprint: string | null;
  format: string | null;
}

/** A stored showing in the form that judgeRows compares. */
export function showingOf(stored: StoredShowing): Showing {
  const { valueDate, bookingDay, narration, sender, bankId, fingerprint, format } = stored;
  const isErased = narration === erasedNarration;
  return {
    account: stored.accountNumber ?? null,
    balanceKobo: stored.balanceKobo ?? null,
    bookedAt: stored.bookedAt ?? null,
    statementId: stored.statementId,
    line: stored.line ?? 0,
    days: [...new Set([valueDate, bookingDay ?? valueDate])].filter((day) => day !== null),
    words: paymentWords({ narration: isErased ? '' : (narration ?? ''), sender, bankId }),
    // The number that a credit has among equal rows is no part of what the row says.
    fingerprint: fingerprint?.split('#')[0] ?? '',
    bankId,
    format,
  };
}

/** Amounts of the rows, and the days around them. */
const nearRows = (rows: readonly StagedRow[], table: 'credits' | 'debits') => {
  const days = rows.flatMap(({ valueDate }) => valueDate ?? []).toSorted();
  const amounts = [...new Set(rows.flatMap(({ amountKobo }) => amountKobo ?? []))];
  return sql<SqlBool>`${sql.table(table)}.amount_kobo = ${anyOf(amounts, 'bigint')}
    and ${sql.table(table)}.value_date between ${days[0]}::date - ${MAX_DAYS_APART}::integer
      and ${days.at(-1)}::date + ${MAX_DAYS_APART}::integer`;
};

/**
 * Credits of the bank that these rows may show again, each as every import showed it. A credit of an earlier release has no
 * sightings: its own row shows it. A credit that staff found to be no payment is left out.
 */
async function knownCredits(
  em: EntityManager,
  rows: readonly StagedRow[],
): Promise<KnownPayment[]> {
  const credits = await ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_reversals as reversal', (join) =>
      join.onRef('reversal.creditId', '=', 'credits.id').on('reversal.overruledAt', 'is', null),
    )
    .selectAll('credits')
    .select('reversal.foundBy')
    .where('credits.source', '=', 'statement')
    .where(nearRows(rows, 'credits'))
    .where(sql<SqlBool>`reversal.found_by is distinct from 'disagrees'`)
    .orderBy('credits.id')
    .execute();
  const sightings = await ordersDb(em)
    .selectFrom('credit_sightings')
    .innerJoin('statements', 'statements.id', 'credit_sightings.statementId')
    .selectAll('credit_sightings')
    .select('statements.format')
    .where(
      'creditId',
      '=',
      anyOf(
        credits.map(({ id }) => id),
        'integer',
      ),
    )
    .execute();
  const ofCredit = Map.groupBy(sightings, ({ creditId }) => creditId);
  return credits.map((credit) => {
    const seen = ofCredit.get(credit.id) ?? [];
    const isOwnThere = seen.some(({ statementId }) => statementId === credit.statementId);
    const own = isOwnThere ? [] : [showingOf({ ...credit, format: null })];
    const { id, amountKobo, foundBy } = credit;
    return {
      id,
      amountKobo,
      showings: [...own, ...seen.map(showingOf)],
      isWithdrawn: foundBy === 'withdrawn',
    };
  });
}

async function knownDebits(em: EntityManager, rows: readonly StagedRow[]): Promise<KnownPayment[]> {
  const debits = await ordersDb(em)
    .selectFrom('debits')
    .innerJoin('statements', 'statements.id', 'debits.statementId')
    .selectAll('debits')
    .select(
      sql<string | null>`case when statements.judged_at is not null then statements.format end`.as(
        'format',
      ),
    )
    .where(nearRows(rows, 'debits'))
    .where('statements.withdrawnAt', 'is', null)
    .orderBy('debits.id')
    .execute();
  return debits.map((debit) => ({
    id: debit.id,
    amountKobo: debit.amountKobo,
    showings: [showingOf(debit)],
    isWithdrawn: false,
  }));
}
