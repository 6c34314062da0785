import type { EntityManager } from '@mikro-orm/postgresql';
import { ordersDb } from '../order/order.tables.ts';
import type { DecidedCredit } from './credit.presenter.ts';
import { CreditNotFoundError } from './money.errors.ts';

/** Why a credit is no payment; the tables `reversal` and `debit` are joined. */
export const reversalFields = [
  'reversal.at as reversedAt',
  'reversal.foundBy as reversedBy',
  'debit.valueDate as debitDay',
  'debit.narration as debitNarration',
] as const;

/** Credits with what was decided about them. */
export const selectDecided = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('credits')
    .leftJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .leftJoin('statements', 'statements.id', 'credits.statementId')
    .leftJoin('alerts', 'alerts.id', 'credits.alertId')
    .leftJoin('credit_reversals as reversal', 'reversal.creditId', 'credits.id')
    .leftJoin('debits as debit', 'debit.id', 'reversal.debitId')
    .selectAll('credits')
    .select([
      'statements.statementId as statementUuid',
      'decision.orderId',
      'decision.decidedBy',
      'decision.actor',
      'decision.reason',
      'decision.at',
      'orders.publicId',
      'orders.reference',
      'orders.status',
      'alerts.receivedAt as alertedAt',
      ...reversalFields,
    ]);

/** The credit with this id and what was decided about it. Throws ORDERS.CREDIT_NOT_FOUND. */
export function findCredit(em: EntityManager, id: number): Promise<DecidedCredit> {
  return selectDecided(em)
    .where('credits.id', '=', id)
    .executeTakeFirstOrThrow(() => new CreditNotFoundError());
}
