import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import type { MatchedCredit } from '../matching/evidence.ts';
import { ordersDb } from '../order/order.tables.ts';
import type { CreditFactsRow, DecidedCredit, DecisionRow } from './credit.presenter.ts';
import { CreditNotFoundError } from './money.errors.ts';
import { restOf } from './open-credits.ts';

/** Where a credit was read, and why it is no payment; `statements`, `alerts`, `reversal` and `debit` are joined. */
export const creditFields = [
  'statements.statementId as statementUuid',
  'alerts.receivedAt as alertedAt',
  'reversal.at as reversedAt',
  'reversal.foundBy as reversedBy',
  'debit.valueDate as debitDay',
  'debit.narration as debitNarration',
] as const;

/** A decision with its order; the tables `decision` and `orders` are joined. */
export const decisionFields = [
  'decision.orderId',
  'decision.amountKobo as givenKobo',
  'decision.decidedBy',
  'decision.actor',
  'decision.reason',
  'decision.at',
  'orders.publicId',
  'orders.reference',
  'orders.status',
] as const;

/** The credits with these ids and what was decided about each, newest credit first. */
export async function findCredits(
  em: EntityManager,
  ids: readonly number[],
): Promise<DecidedCredit[]> {
  if (ids.length === 0) return [];
  const db = ordersDb(em);
  const credits: CreditFactsRow[] = await db
    .selectFrom('credits')
    .leftJoin('statements', 'statements.id', 'credits.statementId')
    .leftJoin('alerts', 'alerts.id', 'credits.alertId')
    .leftJoin('credit_reversals as reversal', 'reversal.creditId', 'credits.id')
    .leftJoin('debits as debit', 'debit.id', 'reversal.debitId')
    .where('credits.id', '=', anyOf(ids, 'integer'))
    .selectAll('credits')
    .select(creditFields)
    .orderBy('credits.id', 'desc')
    .execute();
  const rows: (DecisionRow & { creditId: number })[] = await db
    .selectFrom('credit_decisions as decision')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .where('decision.creditId', '=', anyOf(ids, 'integer'))
    .select(['decision.creditId', ...decisionFields])
    .orderBy('decision.id')
    .execute();
  const decisionsOf = Map.groupBy(rows, ({ creditId }) => creditId);
  return credits.map((credit) => {
    const decisions = decisionsOf.get(credit.id) ?? [];
    const given = decisions.map(({ givenKobo: amountKobo }) => ({ amountKobo }));
    return { ...credit, decisions, restKobo: restOf(credit, given) };
  });
}

/** What is left of a credit, as matching looks at it. */
export const restToMatch = (credit: DecidedCredit): MatchedCredit => ({
  ...credit,
  amountKobo: credit.restKobo,
  givenTo: credit.decisions.flatMap(({ orderId }) => orderId ?? []),
});

/** The credit with this id and what was decided about it. Throws ORDERS.CREDIT_NOT_FOUND. */
export async function findCredit(em: EntityManager, id: number): Promise<DecidedCredit> {
  const [credit] = await findCredits(em, [id]);
  if (!credit) throw new CreditNotFoundError();
  return credit;
}
