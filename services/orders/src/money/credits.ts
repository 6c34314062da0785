import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { formatDay } from '@spade/contracts/lagos';
import type { Credit, Suggestion } from '@spade/contracts/money/credit';
import { formatNaira } from '@spade/contracts/naira';
import { anyOf } from '@spade/platform/database/statements';
import { type SqlBool, sql } from 'kysely';
import {
  type CreditFactsRow,
  type DecisionRow,
  decisionFields,
  isReversed,
  presentDecision,
  presentFacts,
  selectCredits,
} from '../orders/order-money.ts';
import type { CreditRecord } from '../tables/money.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { MatchedCredit } from './matching/evidence.ts';

/** The credits with these ids, in their order, and what was decided about each. */
export async function findCredits(
  em: EntityManager,
  ids: readonly number[],
): Promise<DecidedCredit[]> {
  if (ids.length === 0) return [];
  const credits = await selectCredits(em).where('credits.id', '=', anyOf(ids, 'integer')).execute();
  const byId = new Map(credits.map((credit) => [credit.id, credit]));
  const rows: (DecisionRow & { creditId: number })[] = await ordersDb(em)
    .selectFrom('credit_decisions as decision')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .where('decision.creditId', '=', anyOf(ids, 'integer'))
    .select(['decision.creditId', ...decisionFields])
    .orderBy('decision.id')
    .execute();
  const decisionsOf = Map.groupBy(rows, ({ creditId }) => creditId);
  return ids.flatMap((id) => {
    const credit = byId.get(id);
    if (!credit) return [];
    const decisions = decisionsOf.get(id) ?? [];
    const given = decisions.map(({ givenKobo: amountKobo }) => ({ amountKobo }));
    return [{ ...credit, decisions, restKobo: restOf(credit, given) }];
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
  if (!credit) throw new CodedError('ORDERS.CREDIT_NOT_FOUND', {});
  return credit;
}

/** A credit with all that was decided about it. */
export interface DecidedCredit extends CreditFactsRow {
  decisions: readonly DecisionRow[];
  /** The part that nothing was decided about. */
  restKobo: number;
}

/** A credit as staff see it. */
export function presentCredit(credit: DecidedCredit, suggestion: Suggestion | null): Credit {
  const { decisions, restKobo } = credit;
  return {
    ...presentFacts(credit),
    restKobo,
    decisions: decisions.map(presentDecision),
    state: stateOf(credit),
    suggestion,
  };
}

/** Whether staff have yet to decide about the credit or a part of it. */
export const isOpen = (credit: DecidedCredit): boolean => stateOf(credit) === 'open';

function stateOf({ decisions, restKobo, reversedAt }: DecidedCredit): Credit['state'] {
  if (reversedAt !== null && decisions.length === 0) return 'reversed';
  if (reversedAt === null && restKobo > 0) return 'open';
  return decisions.some(({ orderId }) => orderId !== null) ? 'matched' : 'dismissed';
}

/**
 * A payment of which a part, or all, was neither matched nor dismissed. Both conditions are joins over indexes: a sum
 * for each credit would read all of them one by one.
 */
export const isOpenCredit = sql<SqlBool>`not exists (
    select from credit_decisions d where d.credit_id = credits.id and d.is_whole)
  and not exists (
    select from (select credit_id, sum(amount_kobo) as kobo from credit_decisions
      where not is_whole group by credit_id) parts
    where parts.credit_id = credits.id and parts.kobo = credits.amount_kobo)
  and not ${isReversed('credits.id')}`;

/** What is left of a credit, in kobo. */
export function restOf(
  { amountKobo }: { amountKobo: number },
  parts: readonly { amountKobo: number }[],
): number {
  return parts.reduce((rest, part) => rest - part.amountKobo, amountKobo);
}

/**
 * A credit in a line of history, and what staff noted: `₦48,500.00 of 21 November 2026 (credit 17): His sister paid.`
 * Of a part that is less than the credit: `₦20,000.00 of a credit of ₦48,500.00 of 21 November 2026 (credit 17)`.
 */
export function creditInWords(
  { id, valueDate, amountKobo }: Pick<CreditRecord, 'id' | 'valueDate' | 'amountKobo'>,
  note?: string,
  partKobo = amountKobo,
): string {
  const sum =
    partKobo === amountKobo
      ? formatNaira(amountKobo)
      : `${formatNaira(partKobo)} of a credit of ${formatNaira(amountKobo)}`;
  const words = `${sum} of ${formatDay(valueDate)} (credit ${id})`;
  return note === undefined ? words : `${words}: ${note}`;
}
