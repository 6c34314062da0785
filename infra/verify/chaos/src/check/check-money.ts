import type { HistoryRecord } from '../history/history-record.ts';
import { answeredCalls } from './answered-calls.ts';
import type { CreditRow, Violation, World } from './world.ts';

/** Each movement of the bank account is one credit, however often and in how many files it was imported. */
export function lostCredits(history: readonly HistoryRecord[], { credits }: World): Violation[] {
  const rule = 'lost or double credits';
  const left = new Set(credits.filter(({ source }) => source === 'statement'));
  const byAmount = Map.groupBy(left, ({ amountKobo }) => amountKobo);
  const lost = history.flatMap((record) => {
    if (record.kind !== 'bank') return [];
    const { amountKobo, sender, words } = record;
    const isIt = (row: CreditRow) =>
      left.has(row) && row.narration.includes(sender) && row.narration.includes(words);
    const found = byAmount.get(amountKobo)?.find(isIt);
    if (found) left.delete(found);
    return found
      ? []
      : [{ rule, what: `${amountKobo} kobo of ${sender}, "${words}", is not there` }];
  });
  return [
    ...lost,
    ...[...left].map(({ id, narration }) => ({
      rule,
      what: `credit ${id}, "${narration}", is there twice or never came`,
    })),
  ];
}

/** What an order received is the sum of its credits. */
export function wrongLedgers({ orders, credits }: World): Violation[] {
  const counted = credits.filter(({ orderId, isCounted }) => orderId !== null && isCounted);
  const sums = Map.groupBy(counted, ({ orderId }) => orderId);
  return orders.flatMap(({ id, receivedKobo, refundedKobo }) => {
    const sum = (sums.get(id) ?? []).reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);
    if (sum === (receivedKobo ?? 0) && refundedKobo === 0) return [];
    const what = `order ${id}: ${receivedKobo} received, its credits are ${sum} kobo`;
    return [{ rule: 'ledgers', what }];
  });
}

/** A credit goes to an order only while it is with none, and its last line says where it is. */
export function illegalMatches({ credits, creditEvents }: World): Violation[] {
  const rule = 'matches of credits';
  const owners = new Map<number, number | null>();
  const wrong = creditEvents.flatMap(({ creditId, orderId, kind }) => {
    const owner = owners.get(creditId) ?? null;
    const isLegal = kind === 'undone' ? owner === orderId : owner === null;
    owners.set(creditId, kind === 'undone' ? null : orderId);
    return isLegal
      ? []
      : [{ rule, what: `credit ${creditId} of ${owner} is ${kind} for ${orderId}` }];
  });
  return [
    ...wrong,
    ...credits.flatMap(({ id, orderId }) =>
      (owners.get(id) ?? null) === orderId
        ? []
        : [{ rule, what: `credit ${id} is with ${orderId}, its history says ${owners.get(id)}` }],
    ),
  ];
}

/** Every match that was acknowledged is in the history of the credit. Keys are `<credit> for <order>`. */
export function lostMatches(
  history: readonly HistoryRecord[],
  { creditEvents }: World,
): Violation[] {
  const made = new Set(
    creditEvents.flatMap(({ creditId, orderId, kind }) =>
      kind === 'matched' ? [`${creditId} for ${orderId}`] : [],
    ),
  );
  return answeredCalls(history, 'match-credit').flatMap(({ key, answer }) =>
    answer.status !== 200 || made.has(key)
      ? []
      : [{ rule: 'matches of credits', what: `${key}: told and not there` }],
  );
}
