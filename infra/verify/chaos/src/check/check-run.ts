import type { HistoryRecord } from '../history.ts';
import { answerErrors } from './check-answers.ts';
import { type Doubt, mailErrors, outboxErrors } from './check-mails.ts';
import {
  illegalMatches,
  lostCredits,
  lostMatches,
  lostReversals,
  wrongLedgers,
  wrongPrices,
} from './check-money.ts';
import { duplicateOrders, lostMessages, lostOrders } from './check-orders.ts';
import { illegalPaths, lostSteps } from './check-paths.ts';
import { proofErrors } from './check-proofs.ts';
import { holdErrors, oversold, stockErrors, unexplainedStock } from './check-stock.ts';
import type { Violation, World } from './world.ts';

/** Every rule, in the order of the report. */
export const rules = [
  'lost orders',
  'duplicate orders',
  'oversold',
  'stock accounts',
  'stock movements',
  'orders and holds',
  'illegal states',
  'lost or double steps of staff',
  'lost proofs',
  'duplicate proofs',
  'orphaned pictures',
  'prices',
  'lost or double credits',
  'ledgers',
  'matches of credits',
  'reversals',
  'lost or duplicate messages',
  'mails',
  'outbox',
  'dead letters',
  'unanswered',
  'faults (500)',
  'what goes on meanwhile',
  'deadlines',
  'crashes',
  'settings',
  'backups',
  'growth',
] as const;

/** What the checks need besides the history and the stores. */
export interface RunFacts {
  /** Pieces on each shelf before the first order. */
  stocked: ReadonlyMap<string, number>;
  /** Pieces on each shelf that the store did not sell itself. */
  existing: ReadonlyMap<string, number>;
  /** Faults that may each cause one extra copy of a mail. */
  doubts: readonly Doubt[];
  /** What delivery of each order costs. */
  deliveryFeeKobo: number;
}

/** Compares the clients' answers with the stores. No violation means that every rule held. */
export function checkRun(
  history: readonly HistoryRecord[],
  world: World,
  { stocked, existing, doubts, deliveryFeeKobo }: RunFacts,
): Violation[] {
  return [
    ...lostOrders(history, world),
    ...duplicateOrders(history, world),
    ...oversold(world, stocked),
    ...stockErrors(world, existing),
    ...unexplainedStock(world),
    ...holdErrors(world),
    ...illegalPaths(world),
    ...lostSteps(history, world),
    ...proofErrors(history, world),
    ...wrongPrices(history, world, deliveryFeeKobo),
    ...lostCredits(history, world),
    ...wrongLedgers(world),
    ...illegalMatches(world),
    ...lostMatches(history, world),
    ...lostReversals(history, world),
    ...lostMessages(history, world),
    ...mailErrors(world, doubts),
    ...outboxErrors(world),
    ...answerErrors(history),
  ];
}
