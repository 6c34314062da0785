import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import {
  type CreditRow,
  type DebitRow,
  MAX_STAGED_ROWS,
  type RefusedRow,
} from '@spade/contracts/money/statement';
import { sql } from 'kysely';
import { bankKeyOf, fingerprintOf } from '../money/credit-identity.ts';
import { lockStatement } from '../money/find-statement.ts';
import { StatementNotOpenError } from '../money/money.errors.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Keeps rows of a statement until staff import them. Nothing of them counts before. */
@Controller()
export class StageStatementRows {
  constructor(private readonly em: EntityManager) {}

  /**
   * A line that is there stays as it is, so a repeated batch changes nothing. Throws ORDERS.STATEMENT_NOT_FOUND,
   * and ORDERS.STATEMENT_NOT_OPEN when it is not being read, or is read again by now.
   */
  @HandleMessage('orders.stage-statement-rows')
  async handle({
    statementId,
    reading,
    rows,
    linesRead,
  }: RequestOf<'orders.stage-statement-rows'>): Promise<ReplyOf<'orders.stage-statement-rows'>> {
    if (rows.length > MAX_STAGED_ROWS) throw new RangeError('too many rows in one batch');
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      if (statement.state !== 'reading' || statement.reading !== reading)
        throw new StatementNotOpenError(statement.state);
      await insertRows(em, statement.id, rows.map(columnsOf));
      await ordersDb(em)
        .updateTable('statements')
        .set({ linesRead: sql<number>`greatest(lines_read, ${linesRead}::integer)` })
        .where('id', '=', statement.id)
        .execute();
    });
    return { staged: rows.length };
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
