import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { forbiddenColumn } from '@spade/contracts/money/column-names';
import {
  type ColumnMapping,
  type CreditRow,
  type DebitRow,
  MAX_STAGED_ROWS,
  type ReadFile,
  type ReadingFailure,
  type RefusedRow,
} from '@spade/contracts/money/statement';
import { sql, type UpdateObject } from 'kysely';
import { type OrdersTables, ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { headerKeyOf, rememberMapping } from './column-mappings.ts';
import { bankKeyOf, fingerprintOf } from './matching/credit-identity.ts';
import { clearRows, lockStatement } from './statements.ts';

/** What the worker asks and says while it reads a statement file. */
@Controller()
export class StatementReading {
  constructor(private readonly em: EntityManager) {}

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
      const end = isOutgoing(statement, outcome) ?? outcome;
      if ('reason' in end) await clearRows(em, statement.id);
      const header = 'format' in end && statement.mapping !== null ? end.header : undefined;
      const mappingHeaderKey = header === undefined ? null : headerKeyOf(header);
      await ordersDb(em)
        .updateTable('statements')
        .set({ ...changesOf(end), mappingHeaderKey })
        .where('id', '=', statement.id)
        .execute();
      // A clerk's mapping reads this file alone, until an approver agrees.
      if (mappingHeaderKey !== null && !statement.isMappedByClerk)
        await rememberMapping(
          em,
          statement,
          mappingHeaderKey,
          statement.mappedBy ?? statement.uploadedBy,
        );
    });
    return { isFinished: true };
  }
}

/** A mapping that takes a column of outgoing money for credits reads nothing: staff choose again. */
function isOutgoing(
  { mapping, failure }: StatementRecord,
  outcome: ReadFile | ReadingFailure,
): ReadingFailure | undefined {
  if (mapping === null || !('format' in outcome) || outcome.header === undefined) return undefined;
  const { header } = outcome;
  const chosen = mapping as ColumnMapping; // as `map-statement` stored it
  const name = forbiddenColumn(chosen, header);
  if (name === undefined) return undefined;
  const before = failure as { firstRows?: string[][] } | null; // as `finish-reading` stored it
  return {
    reason: 'unknown_format',
    header,
    headerLine: chosen.headerLine,
    firstRows: before?.firstRows ?? [],
    words: `The column "${name.slice(0, 60)}" is money that went out, or may be. Choose the column of the credits, or also that of the balance.`,
  };
}

type StagedRow = Partial<
  Omit<CreditRow & DebitRow & RefusedRow, 'text' | 'line' | 'debitKobo' | 'reversal'>
> & {
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
  const { reversal, ...read } = row;
  const facts = {
    ...read,
    amountKobo: 'debitKobo' in row ? row.debitKobo : row.amountKobo,
    isReversal: row.isReversal ?? reversal !== undefined,
  };
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
        bank_id, bank_key, fingerprint, refused, row_text, direction, is_reversal, corrects, account_number,
        balance_kobo, booking_day, place)
      select ${statementId}::integer, * from unnest(${all('line')}::integer[],
        ${all('amountKobo')}::bigint[], ${all('valueDate')}::date[], ${all('bookedAt')}::timestamptz[],
        ${all('narration')}::text[], ${all('sender')}::text[], ${all('bankId')}::text[],
        ${all('bankKey')}::text[], ${all('fingerprint')}::text[], ${all('refused')}::text[],
        ${all('rowText')}::text[], ${all('direction')}::text[],
        ${rows.map(({ isReversal }) => isReversal ?? false)}::boolean[], ${all('corrects')}::text[],
        ${all('accountNumber')}::text[], ${all('balanceKobo')}::bigint[], ${all('bookingDay')}::date[],
        ${all('place')}::text[])
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
