import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { type CreditRow, MAX_STAGED_ROWS, type RefusedRow } from '@spade/contracts/money/statement';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { type InsertObject, sql } from 'kysely';
import { bankKeyOf, fingerprintOf } from '../money/credit-identity.ts';
import { lockStatement } from '../money/find-statement.ts';
import { StatementNotOpenError } from '../money/money.errors.ts';
import { type OrdersTables, ordersDb } from '../order/order.tables.ts';

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
      if (rows.length > 0)
        await ordersDb(em)
          .insertInto('statement_rows')
          .values(rows.map((row) => columnsOf(statement.id, row)))
          .onConflict((conflict) => conflict.columns(['statementId', 'line']).doNothing())
          .execute();
      await ordersDb(em)
        .updateTable('statements')
        .set({ linesRead: sql<number>`greatest(lines_read, ${linesRead}::integer)` })
        .where('id', '=', statement.id)
        .execute();
    });
    return { staged: rows.length };
  }
}

function columnsOf(
  statementId: number,
  row: CreditRow | RefusedRow,
): InsertObject<OrdersTables, 'statement_rows'> {
  if ('refused' in row)
    return { statementId, line: row.line, refused: row.refused, rowText: row.text };
  const { line, amountKobo, valueDate, bookedAt, narration, sender = null, bankId = null } = row;
  return {
    ...{ statementId, line, amountKobo, valueDate, narration, sender, bankId },
    bookedAt: bookedAt === undefined ? null : new Date(bookedAt),
    bankKey: bankKeyOf(row),
    fingerprint: fingerprintOf(row),
  };
}
