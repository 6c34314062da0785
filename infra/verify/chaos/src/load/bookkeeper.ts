import { setTimeout as sleep } from 'node:timers/promises';
import type { StatementEntry } from '@spade/bank-simulator/files/entry';
import { writeStatement } from '@spade/bank-simulator/files/write-statement';
import { makeCredits, type SimulatedCredit } from '@spade/bank-simulator/make-credits';
import { makeName } from '@spade/bank-simulator/make-orders';
import type { Random } from '@spade/platform/testing/random';
import type { PlacedOrder } from '@spade/testkit/shop';
import type { History } from '../history.ts';
import type { Ending } from './client.ts';
import type { Scene } from './scene.ts';

/** An account whose statement has all its movements, in the order in which they came. */
interface Account {
  format: string;
  entries: StatementEntry[];
  /** Credits that the bank may still take back. */
  revocable: SimulatedCredit[];
}

const PAUSE_MS = 2_000;
/** Most credits that come between two statements. */
const MOST_AT_ONCE = 25;
/** How long a reading may take while faults happen. */
const READING_MS = 60_000;
/** How the transfers are made; the rest of a short one never comes. */
const shares = { true: 62, short: 12, over: 6, doubled: 8, misspelt: 12 };

/**
 * Imports statements of two accounts (a bank that gives no ids, and one that does), each with everything since the
 * account was opened, so every file repeats the ones before; some twice at once. Some transfers pay two orders, and
 * some are taken back, before or after they were given to an order. Gives open credits to their orders. In the end, when
 * all faults are over, imports each once more: by then every credit must be there, once.
 */
export async function runBookkeeper(
  scene: Scene,
  history: History,
  transferred: PlacedOrder[],
): Promise<void> {
  const { random, isOver } = scene;
  const accounts = ['GTBank CSV', 'Moniepoint CSV'].map(
    (format): Account => ({ format, entries: [], revocable: [] }),
  );
  while (!isOver()) {
    for (const account of accounts) {
      const paid = transferred.splice(0, MOST_AT_ONCE);
      if (paid.length > 0) book(account, creditsFor(paid, random), history);
      if (random.chance(0.5)) takeBack(account, random, history);
      await Promise.all([
        importStatement(scene, account),
        ...(random.chance(0.3) ? [importStatement(scene, account)] : []),
      ]);
      await matchOpenCredits(scene);
      await sleep(PAUSE_MS);
    }
  }
  for (const account of accounts) await importStatement(scene, account);
}

/** Credits for these orders, one transfer for two of them, and one or two that are for none. */
function creditsFor(paid: readonly PlacedOrder[], random: Random): SimulatedCredit[] {
  const orders = paid.map(({ reference, totalAmount }) => ({
    reference,
    totalKobo: Math.round(Number(totalAmount) * 100),
    buyerName: makeName(random),
    placedAt: new Date(),
  }));
  const options = { seed: random.below(1_000_000_000), shares, foreign: 2 };
  const [one, other, ...rest] = orders;
  if (!one || !other) return makeCredits(orders, options);
  const both: SimulatedCredit = {
    at: new Date(),
    amountKobo: one.totalKobo + other.totalKobo,
    words: `${one.reference} ${other.reference}`,
    style: 'two orders',
    kind: 'true',
    sender: one.buyerName.toUpperCase(),
    senderBank: 'GTB',
    reference: one.reference,
  };
  // Foreign credits resemble those of orders, so that there must be some.
  return rest.length > 0 ? [...makeCredits(rest, options), both] : [both];
}

function book(account: Account, credits: readonly SimulatedCredit[], history: History): void {
  for (const { at, amountKobo, sender, senderBank, words } of credits) {
    account.entries.push({ at, amountKobo, direction: 'credit', sender, senderBank, words });
    history.add({ kind: 'bank', at: Date.now(), amountKobo, sender, words });
  }
  // Those that name their order as it is, so that the debit names it, too.
  account.revocable.push(...credits.filter(({ kind }) => kind === 'true'));
}

/** Books a debit that takes one of the account's credits back. */
function takeBack({ entries, revocable }: Account, random: Random, history: History): void {
  const [credit] = revocable.splice(random.below(revocable.length), 1);
  if (!credit) return;
  const { amountKobo, sender, senderBank, words } = credit;
  const debit = { direction: 'debit' as const, words: `RVSL ${words}` };
  entries.push({ at: new Date(), amountKobo, sender, senderBank, ...debit });
  history.add({ kind: 'bank-reversal', at: Date.now(), amountKobo, sender, words });
}

/** Uploads the account's statement, waits until it is read and imports it; gives up where the page would. */
async function importStatement({ staff }: Scene, { format, entries }: Account): Promise<void> {
  const bytes = writeStatement(format, entries);
  const body = new FormData();
  body.append('statement', new Blob([new Uint8Array(bytes)]), 'statement.csv');
  const { answer } = await staff.persist({
    about: { op: 'upload-statement', key: `statement of ${bytes.length} bytes` },
    method: 'POST',
    path: '/api/admin/statements',
    body,
  });
  const id = (answer?.body.data as { statementId?: string } | undefined)?.statementId;
  if (id === undefined) return;
  const until = performance.now() + READING_MS;
  for (let state: string | undefined; state !== 'ready'; ) {
    if (performance.now() > until) return;
    const read = await staff.attempt({
      about: { op: 'read-statement', key: id },
      method: 'GET',
      path: `/api/admin/statements/${id}`,
    });
    state = (read?.body.data as { state?: string } | undefined)?.state;
    if (state !== 'ready') await sleep(300);
  }
  await staff.persist({
    about: { op: 'import-statement', key: id },
    method: 'POST',
    path: `/api/admin/statements/${id}/import`,
  });
}

/** An open credit as `GET /api/admin/credits` has it. */
interface OpenCredit {
  id: number;
  suggestion: { kind: string; candidates: { id: number }[] } | null;
}

/** Gives the open credits to the orders that they may pay; sometimes two clerks at once, to different orders. */
async function matchOpenCredits({ staff, random }: Scene): Promise<void> {
  const answer = await staff.attempt({
    about: { op: 'list-credits', key: 'open' },
    method: 'GET',
    path: '/api/admin/credits?state=open&limit=25',
  });
  const credits = answer?.status === 200 ? (answer.body.data as OpenCredit[]) : [];
  const orders = credits.flatMap(({ suggestion }) => suggestion?.candidates ?? []);
  const match = (creditId: number, order: number): Promise<Ending> =>
    staff.persist({
      about: { op: 'match-credit', key: `${creditId} for ${order}` },
      method: 'POST',
      path: `/api/admin/credits/${creditId}/match`,
      body: { order: String(order) },
    });
  for (const { id, suggestion } of credits) {
    const { kind, candidates } = suggestion ?? { kind: 'none', candidates: [] };
    // A clerk leaves some of the doubtful ones.
    if (candidates.length === 0 || (kind !== 'suggested' && random.chance(0.5))) continue;
    // A credit for several orders is given part by part, by several members of staff at once.
    const parts = kind === 'split' ? candidates : candidates.slice(0, 1);
    const matches = parts.map((part) => match(id, part.id));
    if (random.chance(0.2)) matches.push(match(id, random.pick(orders).id));
    const endings = await Promise.all(matches);
    const isDone = endings.some(({ outcome }) => outcome === 'done');
    if (!isDone || !random.chance(0.15)) continue;
    await staff.persist({
      about: { op: 'undo-credit', key: `undo ${id}` },
      method: 'POST',
      path: `/api/admin/credits/${id}/undo`,
      body: { reason: 'It was for another order.' },
    });
  }
}
