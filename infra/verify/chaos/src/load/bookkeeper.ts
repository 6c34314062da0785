import { setTimeout as sleep } from 'node:timers/promises';
import { makeCredits } from '@spade/bank-simulator/make-credits';
import { makeName } from '@spade/bank-simulator/make-orders';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import { openAccounts } from './bank-account.ts';
import type { Placed } from './buyers.ts';
import { matchOpenCredits } from './match-credits.ts';
import type { StaffSession } from './staff-session.ts';
import { importStatement } from './statements.ts';

/** What the bookkeeper needs. */
export interface BookkeeperOptions {
  session: StaffSession;
  history: History;
  random: Random;
  /** Orders whose buyers made a transfer, to be taken from the front. */
  transferred: Placed[];
  isOver: () => boolean;
}

const PAUSE_MS = 2_000;

/** Most credits that come between two statements. */
const MOST_AT_ONCE = 25;

/** How the transfers are made; the rest of a short one never comes. */
const shares = { true: 62, short: 12, over: 6, doubled: 8, misspelt: 12 };

/**
 * Imports statements of two accounts, each with everything since the account was opened, so every file repeats the
 * ones before; some twice at once. Gives open credits to their orders. In the end, when all faults are over,
 * imports each once more: by then every credit must be there, once.
 */
export async function runBookkeeper(options: BookkeeperOptions): Promise<void> {
  const { random, history, transferred, isOver } = options;
  const accounts = openAccounts();
  for (let round = 0; !isOver(); round += 1) {
    const account = accounts[round % accounts.length];
    if (!account) return;
    const paid = transferred.splice(0, MOST_AT_ONCE);
    if (paid.length > 0) account.book(receive(paid, random), history);
    await Promise.all([
      importStatement(options, account),
      ...(random.chance(0.3) ? [importStatement(options, account)] : []),
    ]);
    await matchOpenCredits(options);
    await sleep(PAUSE_MS);
  }
  for (const account of accounts) await importStatement(options, account);
}

/** Credits for these orders, and one or two that are for none. */
function receive(paid: readonly Placed[], random: Random) {
  const orders = paid.map(({ reference, totalKobo }) => {
    return { reference, totalKobo, buyerName: makeName(random), placedAt: new Date() };
  });
  return makeCredits(orders, { seed: random.below(1_000_000_000), shares, foreign: 2 });
}
