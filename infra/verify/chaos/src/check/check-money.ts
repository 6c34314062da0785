import { answeredCalls, type HistoryRecord } from '../history/history-record.ts';
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

/** What an order received is the sum of what it has of credits. */
export function wrongLedgers({ orders, credits }: World): Violation[] {
  const counted = credits.flatMap(({ parts }) => parts).filter(({ isCounted }) => isCounted);
  const partsOf = Map.groupBy(counted, ({ orderId }) => orderId);
  return orders.flatMap(({ id, receivedKobo, refundedKobo }) => {
    const sum = sumOf(partsOf.get(id) ?? []);
    if (sum === (receivedKobo ?? 0) && refundedKobo === 0) return [];
    const what = `order ${id}: ${receivedKobo} received, its credits are ${sum} kobo`;
    return [{ rule: 'ledgers', what }];
  });
}

const sumOf = (parts: readonly { amountKobo: number }[]) =>
  parts.reduce((kobo, { amountKobo }) => kobo + amountKobo, 0);

/**
 * By its history, a credit never gives more than it has, an undone decision is one that stood, and its last lines say
 * which orders have how much of it.
 */
export function illegalMatches({ credits, creditEvents }: World): Violation[] {
  const rule = 'matches of credits';
  const eventsOf = Map.groupBy(creditEvents, ({ creditId }) => creditId);
  return credits.flatMap(({ id, amountKobo, parts }) => {
    const given = new Map<number | null, number>();
    const wrong = (eventsOf.get(id) ?? []).flatMap((event) => {
      const before = given.get(event.orderId) ?? 0;
      const isUndone = event.kind === 'undone';
      if (isUndone) given.delete(event.orderId);
      else given.set(event.orderId, event.amountKobo);
      const sum = [...given.values()].reduce((kobo, part) => kobo + part, 0);
      const isLegal = isUndone ? before === event.amountKobo : before < event.amountKobo;
      if (isLegal && sum <= amountKobo) return [];
      const what = `credit ${id} of ${amountKobo} kobo is ${event.kind} for ${event.orderId}: ${sum}`;
      return [{ rule, what }];
    });
    const isAsTold =
      given.size === parts.length &&
      parts.every((part) => given.get(part.orderId) === part.amountKobo);
    if (isAsTold) return wrong;
    return [...wrong, { rule, what: `credit ${id} is not where its history says` }];
  });
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

/** What the bank took back counts for no order, and the history of each order that has it says so to staff. */
export function lostReversals(
  history: readonly HistoryRecord[],
  { credits, events }: World,
): Violation[] {
  const rule = 'reversals';
  const left = new Set(credits.filter(({ isReversed }) => isReversed));
  const told = new Set(
    events.flatMap(({ kind, orderId }) => (kind === 'credit_taken_back' ? [orderId] : [])),
  );
  const lost = history.flatMap((record) => {
    if (record.kind !== 'bank-reversal') return [];
    const { amountKobo, sender, words } = record;
    const found = [...left].find(
      (credit) =>
        credit.amountKobo === amountKobo &&
        credit.narration.includes(sender) &&
        credit.narration.includes(words),
    );
    if (found) left.delete(found);
    return found ? [] : [{ rule, what: `"${words}" of ${sender} was taken back, and counts` }];
  });
  const wrong = [...left].map(({ id }) => ({ rule, what: `credit ${id} was not taken back` }));
  const silent = credits.flatMap(({ id, isReversed, parts }) =>
    parts.flatMap(({ orderId }) =>
      isReversed && orderId !== null && !told.has(orderId)
        ? [{ rule, what: `order ${orderId} does not say that credit ${id} was taken back` }]
        : [],
    ),
  );
  return [...lost, ...wrong, ...silent];
}
