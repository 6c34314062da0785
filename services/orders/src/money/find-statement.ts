import type { EntityManager } from '@mikro-orm/postgresql';
import { ordersDb } from '../order/order.tables.ts';
import { StatementNotFoundError } from './money.errors.ts';
import type { StatementRecord } from './statement.entity.ts';

/** The statement with this UUID. Throws ORDERS.STATEMENT_NOT_FOUND. */
export function findStatement(em: EntityManager, statementId: string): Promise<StatementRecord> {
  return ordersDb(em)
    .selectFrom('statements')
    .selectAll()
    .where('statementId', '=', statementId)
    .executeTakeFirstOrThrow(() => new StatementNotFoundError());
}

/** As {@link findStatement}; its row stays locked until the transaction ends. */
export function lockStatement(em: EntityManager, statementId: string): Promise<StatementRecord> {
  return ordersDb(em)
    .selectFrom('statements')
    .selectAll()
    .where('statementId', '=', statementId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new StatementNotFoundError());
}
