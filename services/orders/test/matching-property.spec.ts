import type { MatchedOrder } from '../src/money/matching/evidence.ts';
import { matchCreditToOrders } from '../src/money/matching/match-credit-to-orders.ts';
import { OrderIndex } from '../src/money/matching/order-index.ts';
import { type GeneratedCredit, simulateAccount } from './simulate-credits.ts';

/** What became of the credits of one style. */
interface Outcome {
  all: number;
  right: number;
  wrong: number;
  ambiguous: number;
  exact: number;
  exactWrong: number;
}

function play(seed: number): Map<string, Outcome> {
  const { orders, credits } = simulateAccount({ orders: 5_000, credits: 10_000 }, seed);
  const index = new OrderIndex<MatchedOrder>(orders);
  const outcomes = new Map<string, Outcome>();
  for (const credit of credits) {
    const outcome = outcomes.get(credit.style) ?? {
      all: 0,
      right: 0,
      wrong: 0,
      ambiguous: 0,
      exact: 0,
      exactWrong: 0,
    };
    outcomes.set(credit.style, outcome);
    count(outcome, credit, index);
  }
  return outcomes;
}

function count(outcome: Outcome, credit: GeneratedCredit, index: OrderIndex<MatchedOrder>): void {
  outcome.all += 1;
  const match = matchCreditToOrders(credit, index);
  if (match.kind === 'ambiguous') outcome.ambiguous += 1;
  if (match.kind !== 'suggested') return;
  const isRight = match.evidence.order.reference === credit.meant;
  outcome[isRight ? 'right' : 'wrong'] += 1;
  if (match.isExact) outcome.exact += 1;
  if (match.isExact && !isRight) outcome.exactWrong += 1;
}

function sum(outcomes: Map<string, Outcome>, isForeign: boolean): Outcome {
  const total = { all: 0, right: 0, wrong: 0, ambiguous: 0, exact: 0, exactWrong: 0 };
  for (const [style, outcome] of outcomes)
    if (style.startsWith('foreign') === isForeign)
      for (const key of Object.keys(total) as (keyof Outcome)[]) total[key] += outcome[key];
  return total;
}

describe('matching 10,000 generated credits with 5,000 open orders', () => {
  it.each([1, 2, 3])(
    'suggests 95 % of the true orders and confirms none wrongly (seed %i)',
    (seed) => {
      const outcomes = play(seed);
      const own = sum(outcomes, false);
      const others = sum(outcomes, true);
      expect(own.exactWrong + others.exactWrong).toBe(0);
      expect(own.right / own.all).toBeGreaterThan(0.95);
      // Of what is suggested at all, how much is right.
      const suggested = own.right + own.wrong + others.wrong;
      expect(own.right / suggested).toBeGreaterThan(0.97);
      // More than a half needs no clerk.
      expect(own.exact / own.all).toBeGreaterThan(0.5);
    },
  );
});
