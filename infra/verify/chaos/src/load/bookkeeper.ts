import { setTimeout as sleep } from 'node:timers/promises';
import { makeCredits, type SimulatedCredit } from '@spade/bank-simulator/make-credits';
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
 * ones before; some twice at once. Some transfers pay two orders, and some are taken back, before or after they were
 * given to an order. Gives open credits to their orders. In the end, when all faults are over, imports each once more: by
 * then every credit must be there, once.
 */
export async function runBookkeeper(options: BookkeeperOptions): Promise<void> {
  const { random, history, transferred, isOver } = options;
  const accounts = openAccounts().map((account) => ({ ...account, came: [] as SimulatedCredit[] }));
  for (let round = 0; !isOver(); round += 1) {
    const account = accounts[round % accounts.length];
    if (!account) return;
    const paid = transferred.splice(0, MOST_AT_ONCE);
    if (paid.length > 0) {
      const credits = receive(paid, random);
      account.book(credits, history);
      // Those that name their order as it is, so that the debit names it, too.
      account.came.push(...credits.filter(({ kind }) => kind === 'true'));
    }
    const [back] = random.chance(0.5)
      ? account.came.splice(random.below(account.came.length), 1)
      : [];
    if (back) account.takeBack(back, history);
    await Promise.all([
      importStatement(options, account),
      ...(random.chance(0.3) ? [importStatement(options, account)] : []),
    ]);
    await matchOpenCredits(options);
    await sleep(PAUSE_MS);
  }
  for (const account of accounts) await importStatement(options, account);
}

/** Credits for these orders, one transfer for two of them, and one or two that are for none. */
function receive(paid: readonly Placed[], random: Random): SimulatedCredit[] {
  const orders = paid.map(({ reference, totalKobo }) => {
    return { reference, totalKobo, buyerName: makeName(random), placedAt: new Date() };
  });
  const [one, other, ...rest] = orders;
  const seed = random.below(1_000_000_000);
  const singles = makeCredits(rest, { seed, shares, foreign: 2 });
  if (!one || !other) return makeCredits(orders, { seed, shares, foreign: 2 });
  const amountKobo = one.totalKobo + other.totalKobo;
  const words = `${one.reference} ${other.reference}`;
  const both = { at: new Date(), amountKobo, words, style: 'two orders', reference: one.reference };
  return [
    ...singles,
    { ...both, sender: one.buyerName.toUpperCase(), senderBank: 'GTB', kind: 'true' as const },
  ];
}
