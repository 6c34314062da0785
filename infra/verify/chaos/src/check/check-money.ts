import { answeredCalls, type BankRecord, type HistoryRecord } from '../history.ts';
import type { CreditRow, Violation, World } from './world.ts';

/** Pairs each movement of the bank with one of the credits. Returns the movements and the credits that are left over. */
function pairUp(
  history: readonly HistoryRecord[],
  kind: BankRecord['kind'],
  credits: readonly CreditRow[],
): { movements: BankRecord[]; credits: CreditRow[] } {
  const left = new Set(credits);
  const byAmount = Map.groupBy(credits, ({ amountKobo }) => amountKobo);
  const movements = history.flatMap((record) => {
    if (record.kind !== kind) return [];
    const { amountKobo, sender, words } = record;
    const found = byAmount
      .get(amountKobo)
      ?.find(
        (row) => left.has(row) && row.narration.includes(sender) && row.narration.includes(words),
      );
    if (found) left.delete(found);
    return found ? [] : [record];
  });
  return { movements, credits: [...left] };
}

/** Each movement of the bank account is one credit, however often and in how many files it was imported. */
export function lostCredits(history: readonly HistoryRecord[], { credits }: World): Violation[] {
  const imported = credits.filter(({ source }) => source === 'statement');
  const left = pairUp(history, 'bank', imported);
  return [
    ...left.movements.map(
      ({ amountKobo, sender, words }) =>
        `${amountKobo} kobo of ${sender}, "${words}", is not there`,
    ),
    ...left.credits.map(
      ({ id, narration }) => `credit ${id}, "${narration}", is there twice or never came`,
    ),
  ].map((what) => ({ rule: 'lost or double credits', what }));
}

/** Every order has the fee of delivery, and its buyer was told to pay goods and fee together. */
export function wrongPrices(
  history: readonly HistoryRecord[],
  { orders }: World,
  deliveryFeeKobo: number,
): Violation[] {
  const byPublicId = new Map(orders.map((order) => [order.publicId, order]));
  return answeredCalls(history, 201, 'place-order').flatMap(({ answer }) => {
    const { orderId = '', totalAmount } = answer;
    const order = byPublicId.get(orderId);
    if (!order || totalAmount === undefined) return [];
    const { id, totalKobo, feeKobo } = order;
    const toldKobo = Math.round(Number(totalAmount) * 100);
    if (feeKobo === deliveryFeeKobo && toldKobo === totalKobo + feeKobo) return [];
    const what = `order ${id}: told ${toldKobo} kobo, it has ${totalKobo} and a fee of ${feeKobo}`;
    return [{ rule: 'prices', what }];
  });
}

/** What an order received is the sum of what it has of credits. */
export function wrongLedgers({ orders, credits }: Pick<World, 'orders' | 'credits'>): Violation[] {
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
  const matched = creditEvents.filter(({ kind }) => kind === 'matched');
  const made = new Set(matched.map(({ creditId, orderId }) => `${creditId} for ${orderId}`));
  return answeredCalls(history, 200, 'match-credit').flatMap(({ key }) =>
    made.has(key) ? [] : [{ rule: 'matches of credits', what: `${key}: told and not there` }],
  );
}

/** What the bank took back counts for no order, and the history of each order that has it says so to staff. */
export function lostReversals(
  history: readonly HistoryRecord[],
  { credits, events }: World,
): Violation[] {
  const reversed = credits.filter(({ isReversed }) => isReversed);
  const left = pairUp(history, 'bank-reversal', reversed);
  const told = new Set(
    events.flatMap(({ kind, orderId }) => (kind === 'credit_taken_back' ? [orderId] : [])),
  );
  return [
    ...left.movements.map(
      ({ sender, words }) => `"${words}" of ${sender} was taken back, and counts`,
    ),
    ...left.credits.map(({ id }) => `credit ${id} was not taken back`),
    ...reversed.flatMap(({ id, parts }) =>
      parts.flatMap(({ orderId }) =>
        orderId === null || told.has(orderId)
          ? []
          : [`order ${orderId} does not say that credit ${id} was taken back`],
      ),
    ),
  ].map((what) => ({ rule: 'reversals', what }));
}
