import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { UpdateObject } from 'kysely';
import { lockStatement } from '../money/find-statement.ts';
import { rememberMapping } from '../money/mappings.ts';
import { StatementNotOpenError } from '../money/money.errors.ts';
import { type OrdersTables, ordersDb } from '../order/order.tables.ts';

/** The worker has read a statement file, or says why it cannot. */
@Controller()
export class FinishReading {
  constructor(private readonly em: EntityManager) {}

  /** A repeated end is fine. Throws ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN for an earlier reading. */
  @HandleMessage('orders.finish-reading')
  async handle({
    statementId,
    reading,
    outcome,
  }: RequestOf<'orders.finish-reading'>): Promise<ReplyOf<'orders.finish-reading'>> {
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      if (statement.reading !== reading) throw new StatementNotOpenError(statement.state);
      if (statement.state !== 'reading') return;
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

function changesOf(
  outcome: RequestOf<'orders.finish-reading'>['outcome'],
): UpdateObject<OrdersTables, 'statements'> {
  if ('reason' in outcome) return { state: outcome.reason, failure: JSON.stringify(outcome) };
  const { format, decisions, lines, debits } = outcome;
  const read = { format, debits, linesRead: lines, decisions: JSON.stringify(decisions) };
  return { ...read, state: 'ready', failure: null };
}

/** A file that was not read completely has no rows: half of them would look like all. */
async function clearRows(em: EntityManager, statementId: number): Promise<void> {
  await ordersDb(em).deleteFrom('statement_rows').where('statementId', '=', statementId).execute();
}
