import type { EntityManager } from '@mikro-orm/postgresql';
import type { StaffRole } from '@spade/contracts/staff/permissions';
import { anyOf } from '@spade/platform/database/statements';
import { type RawBuilder, sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { StagedRow } from './judge-statement.ts';

/** Who imports, and in which role. */
export interface Importer {
  by: string;
  role: StaffRole;
}

/** Which row of a file shows which credit. */
export interface Seen {
  line: number;
  creditId: number;
}

/**
 * At most this many rows are added by one SQL statement. With the search index, 20,000 rows take longer than a busy database
 * allows for a statement, at every attempt.
 */
const ROWS_AT_ONCE = 2_000;

/** Adds rows of a file as credits, and returns which is which. A file of the same payments must not be imported meanwhile. */
export async function addCredits(
  em: EntityManager,
  statementId: number,
  { by }: Importer,
  rows: readonly StagedRow[],
): Promise<Seen[]> {
  const seen: Seen[] = [];
  await inParts(em, statementId, rows, 'credits', async (from) => {
    const inserted = await sql<Seen>`
      insert into credits (bank_key, fingerprint, source, amount_kobo, value_date, booked_at, narration,
          sender, bank_id, statement_id, line, recorded_by)
        select added.bank_key, added.fingerprint, 'statement', amount_kobo, value_date, booked_at, narration,
          sender, bank_id, statement_id, r.line, ${by}
        from ${from}
      returning id as credit_id, line`.execute(ordersDb(em));
    seen.push(...inserted.rows);
  });
  return seen;
}

/** As {@link addCredits}, for money that went out. */
export async function addDebits(
  em: EntityManager,
  statementId: number,
  rows: readonly StagedRow[],
): Promise<void> {
  await inParts(em, statementId, rows, 'debits', async (from) => {
    await sql`
      insert into debits (bank_key, fingerprint, amount_kobo, value_date, narration, bank_id, corrects,
          is_reversal, statement_id, line)
        select added.bank_key, added.fingerprint, amount_kobo, value_date, narration, bank_id, corrects,
          is_reversal, statement_id, r.line
        from ${from}`.execute(ordersDb(em));
  });
}

/** Remembers that rows of a file show these credits, who imported it, and in which role. */
export async function addSightings(
  em: EntityManager,
  statementId: number,
  { by, role }: Importer,
  seen: readonly Seen[],
): Promise<void> {
  for (let at = 0; at < seen.length; at += ROWS_AT_ONCE) {
    const part = seen.slice(at, at + ROWS_AT_ONCE);
    await sql`
      insert into credit_sightings (credit_id, statement_id, line, account_number, bank_id, balance_kobo, value_date,
          booking_day, booked_at, narration, sender, fingerprint, seen_by, role)
        select seen.credit_id, r.statement_id, r.line, account_number, bank_id, balance_kobo, value_date,
          booking_day, booked_at, narration, sender, fingerprint, ${by}, ${role}
        from unnest(${part.map(({ line }) => line)}::integer[], ${part.map(({ creditId }) => creditId)}::integer[])
          as seen (line, credit_id)
        join statement_rows r on r.statement_id = ${statementId} and r.line = seen.line
      on conflict do nothing`.execute(ordersDb(em));
  }
}

/** Inserts rows in parts; `insert` takes them from `r`, and their keys, which no stored row has, from `added`. */
async function inParts(
  em: EntityManager,
  statementId: number,
  rows: readonly StagedRow[],
  table: 'credits' | 'debits',
  insert: (from: RawBuilder<unknown>) => Promise<void>,
): Promise<void> {
  const keyed = await withFreeKeys(em, rows, table);
  for (let at = 0; at < keyed.length; at += ROWS_AT_ONCE) {
    const part = keyed.slice(at, at + ROWS_AT_ONCE);
    await insert(sql`
      unnest(${part.map(({ line }) => line)}::integer[], ${part.map(({ bankKey }) => bankKey)}::text[],
          ${part.map(({ fingerprint }) => fingerprint)}::text[])
        as added (line, bank_key, fingerprint)
      join statement_rows r on r.statement_id = ${statementId} and r.line = added.line
      order by r.line`);
  }
}

/**
 * The keys by which an earlier release knows these rows. The table has each once: a payment that only looks like a stored
 * one (of a withdrawn import, another account, or one that was decided) gets the next number, and no key of its id.
 */
async function withFreeKeys(
  em: EntityManager,
  rows: readonly StagedRow[],
  table: 'credits' | 'debits',
) {
  if (rows.length === 0) return [];
  const amounts = [...new Set(rows.flatMap(({ amountKobo }) => amountKobo ?? []))];
  const days = rows.flatMap(({ valueDate }) => valueDate ?? []).toSorted();
  const stored = await ordersDb(em)
    .selectFrom(table)
    .select(['bankKey', 'fingerprint'])
    .where('amountKobo', '=', anyOf(amounts, 'bigint'))
    .where('valueDate', '>=', days[0] ?? '')
    .where('valueDate', '<=', days.at(-1) ?? '')
    .execute();
  const used = new Set(stored.flatMap(({ bankKey, fingerprint }) => [bankKey, fingerprint]));
  const last = new Map<string, number>();
  return rows.map((row) => {
    const { line, bankKey } = row;
    const base = row.fingerprint ?? '';
    let number = (last.get(base) ?? 0) + 1;
    while (used.has(`${base}#${number}`)) number += 1;
    last.set(base, number);
    const isFree = bankKey !== null && !used.has(bankKey);
    if (isFree) used.add(bankKey);
    return { line, bankKey: isFree ? bankKey : null, fingerprint: `${base}#${number}` };
  });
}
