import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import {
  type ColumnMapping,
  type CreditRow,
  type DebitRow,
  type HeaderLine,
  MAX_STAGED_ROWS,
  type ReadFile,
  type RefusedRow,
} from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { sql, type UpdateObject } from 'kysely';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { bankKeyOf, fingerprintOf } from './matching/credit-identity.ts';
import { clearRows, lockStatement } from './statements.ts';

/** What the worker asks and says while it reads a statement file. */
@Controller()
export class StatementReading {
  constructor(private readonly em: EntityManager) {}

  /** Tells the worker how staff once read a file with the same header. */
  @HandleMessage('orders.known-mapping')
  async knownMapping({
    headers,
  }: RequestOf<'orders.known-mapping'>): Promise<ReplyOf<'orders.known-mapping'>> {
    return { mapping: await findMapping(this.em, headers) };
  }

  /**
   * Keeps rows of a statement until staff import them. Nothing of them counts before. A line that is there stays as it
   * is, so a repeated batch changes nothing. Throws ORDERS.STATEMENT_NOT_FOUND, and ORDERS.STATEMENT_NOT_OPEN when it
   * is not being read, or is read again by now.
   */
  @HandleMessage('orders.stage-statement-rows')
  async stage({
    statementId,
    reading,
    rows,
    linesRead,
  }: RequestOf<'orders.stage-statement-rows'>): Promise<ReplyOf<'orders.stage-statement-rows'>> {
    if (rows.length > MAX_STAGED_ROWS) throw new RangeError('too many rows in one batch');
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      if (statement.state !== 'reading' || statement.reading !== reading)
        throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state: statement.state });
      await insertRows(em, statement.id, rows.map(columnsOf));
      await ordersDb(em)
        .updateTable('statements')
        .set({ linesRead: sql<number>`greatest(lines_read, ${linesRead}::integer)` })
        .where('id', '=', statement.id)
        .execute();
    });
    return { staged: rows.length };
  }

  /**
   * The worker has read a statement file, or says why it cannot. A repeated end is fine. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN for an earlier reading.
   */
  @HandleMessage('orders.finish-reading')
  async finish({
    statementId,
    reading,
    outcome,
  }: RequestOf<'orders.finish-reading'>): Promise<ReplyOf<'orders.finish-reading'>> {
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      if (statement.reading !== reading)
        throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state: statement.state });
      if (statement.state !== 'reading') return;
      // A file that was not read completely has no rows: half of them would look like all.
      if ('reason' in outcome) await clearRows(em, statement.id);
      await ordersDb(em)
        .updateTable('statements')
        .set(changesOf(outcome))
        .where('id', '=', statement.id)
        .execute();
      if ('format' in outcome) await rememberMapping(em, statement, outcome);
    });
    return { isFinished: true };
  }
}

type StagedRow = Partial<Omit<CreditRow & DebitRow & RefusedRow, 'text' | 'line' | 'debitKobo'>> & {
  line: number;
  direction: 'credit' | 'debit';
  rowText?: string;
  bankKey?: string | null;
  fingerprint?: string;
};

function columnsOf(row: CreditRow | DebitRow | RefusedRow): StagedRow {
  if ('refused' in row)
    return { direction: 'credit', line: row.line, refused: row.refused, rowText: row.text };
  const direction = 'debitKobo' in row ? 'debit' : 'credit';
  const facts = { ...row, amountKobo: 'debitKobo' in row ? row.debitKobo : row.amountKobo };
  return { ...facts, direction, bankKey: bankKeyOf(facts), fingerprint: fingerprintOf(facts) };
}

/** Raw SQL: one parameter a column instead of a dozen a row, whose building takes longer than the insert. */
async function insertRows(
  em: EntityManager,
  statementId: number,
  rows: readonly StagedRow[],
): Promise<void> {
  const all = <Key extends keyof StagedRow>(key: Key) => rows.map((row) => row[key] ?? null);
  await sql`
    insert into statement_rows (statement_id, line, amount_kobo, value_date, booked_at, narration, sender,
        bank_id, bank_key, fingerprint, refused, row_text, direction, is_reversal, corrects)
      select ${statementId}::integer, * from unnest(${all('line')}::integer[],
        ${all('amountKobo')}::bigint[], ${all('valueDate')}::date[], ${all('bookedAt')}::timestamptz[],
        ${all('narration')}::text[], ${all('sender')}::text[], ${all('bankId')}::text[],
        ${all('bankKey')}::text[], ${all('fingerprint')}::text[], ${all('refused')}::text[],
        ${all('rowText')}::text[], ${all('direction')}::text[],
        ${rows.map(({ isReversal }) => isReversal ?? false)}::boolean[], ${all('corrects')}::text[])
    on conflict (statement_id, line) do nothing`.execute(ordersDb(em));
}

function changesOf(
  outcome: RequestOf<'orders.finish-reading'>['outcome'],
): UpdateObject<OrdersTables, 'statements'> {
  if ('reason' in outcome) return { state: outcome.reason, failure: JSON.stringify(outcome) };
  const { format, decisions, lines, debits } = outcome;
  const read = { format, debits, linesRead: lines, decisions: JSON.stringify(decisions) };
  return { ...read, state: 'ready', failure: null };
}

/** The same header, whatever its case and blanks. */
function headerKeyOf(header: readonly string[]): string {
  return JSON.stringify(header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' ')));
}

/** The mapping that staff made for a file with one of these headers, moved to its line in this file; or null. */
async function findMapping(
  em: EntityManager,
  headers: readonly HeaderLine[],
): Promise<ColumnMapping | null> {
  const lines = new Map(headers.map(({ line, cells }) => [headerKeyOf(cells), line]));
  const known = await ordersDb(em)
    .selectFrom('statement_mappings')
    .select(['mapping', 'headerKey'])
    .where('headerKey', '=', anyOf([...lines.keys()], 'text'))
    .orderBy('rememberedAt', 'desc')
    .executeTakeFirst();
  if (!known) return null;
  const mapping = known.mapping as ColumnMapping; // as rememberMapping stored it
  return { ...mapping, headerLine: lines.get(known.headerKey) ?? mapping.headerLine };
}

/** Remembers a mapping by hand with which a file was read, by the header that staff chose. */
async function rememberMapping(
  em: EntityManager,
  statement: StatementRecord,
  { header }: ReadFile,
): Promise<void> {
  if (statement.mapping === null || header === undefined) return;
  const mapping = JSON.stringify(statement.mapping);
  const rememberedBy = statement.mappedBy ?? statement.uploadedBy;
  await ordersDb(em)
    .insertInto('statement_mappings')
    .values({ headerKey: headerKeyOf(header), mapping, rememberedBy })
    .onConflict((conflict) =>
      conflict
        .column('headerKey')
        .doUpdateSet({ mapping, rememberedBy, rememberedAt: sql<Date>`now()` }),
    )
    .execute();
}
