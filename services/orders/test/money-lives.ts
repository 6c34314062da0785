import type { Random } from '@spade/platform/testing/random';
import type { OrdersConfig } from '../src/orders.config.ts';
import { buildProof, type OrderFields } from './build-order.ts';
import { buildDebit, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const PRICE = 12_500_000;
const FEE = 350_050;
const rules: Pick<OrdersConfig, 'DELIVERY_ZONES' | 'PICKUP_POINTS'> = {
  DELIVERY_ZONES: [
    {
      states: ['Lagos'],
      areas: [],
      feeKobo: FEE,
      time: '2 working days',
      freeFromKobo: 2 * PRICE,
    },
    { states: ['Kano'], areas: [], feeKobo: null, time: '5 working days', freeFromKobo: null },
  ],
  PICKUP_POINTS: [
    {
      id: 'ikeja',
      name: 'Ikeja shop',
      address: '12 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
      hours: 'Mon to Sat',
    },
  ],
};

/** What orders cost: with a fee, from a sum on without one, to be picked up, with a fee that is told later. */
const prices: readonly OrderFields[] = [
  {},
  { quantity: 2, totalKobo: 2 * PRICE },
  { delivery: { method: 'pickup', pickupPointId: 'ikeja' } },
  { buyer: { state: 'Kano' }, quantity: 3, totalKobo: 3 * PRICE },
];
interface Placed {
  orderId: string;
  reference: string;
  /** What the order costs once its discount is taken off. */
  dueKobo: number;
}

/** A shop in which every life below was lived, again until there are so many orders. */
export async function livedShop(chance: Random, count: number): Promise<OrdersBed> {
  const bed = await OrdersBed.open(rules);
  const lives = Object.values(livesOf(bed, new Statements(bed)));
  for (let placed = 0; placed < Math.max(lives.length, count); placed += 1)
    await lives[placed % lives.length]?.(await place(bed, chance), chance);
  return bed;
}

/** Every fifth order gets a discount before anything else happens to it. */
async function place(bed: OrdersBed, chance: Random): Promise<Placed> {
  const placed = await bed.place(prices[chance.below(prices.length)]);
  const { orderId, reference, totalKobo, amountDueKobo: dueKobo = totalKobo } = placed;
  if (chance.below(5) > 0) return { orderId, reference, dueKobo };
  const discountKobo = 1 + chance.below(2_000_000);
  const discount = { ...because, order: orderId, role: 'owner' } as const;
  await bed.send('orders.set-discount', { ...discount, discountKobo });
  return { orderId, reference, dueKobo: dueKobo - discountKobo };
}

const ngozi = { adminUsername: 'ngozi' };
const because = { ...ngozi, reason: 'the test says so' };

function livesOf(shop: OrdersBed, files: Statements) {
  const words = ({ reference }: Placed) => `NIP/KUDA/CHIDI EZE/${reference}`;
  const credit = async (order: Placed, amountKobo: number) => {
    const [creditId = 0] = await files.credit({ amountKobo, narration: words(order) });
    return creditId;
  };
  const give = (creditId: number, { orderId }: Placed, fields: object = {}) =>
    shop.send('orders.match-credit', { ...ngozi, creditId, order: orderId, ...fields });
  const pay = async (order: Placed, amountKobo = order.dueKobo, fields: object = {}) => {
    const creditId = await credit(order, amountKobo);
    await give(creditId, order, fields);
    return creditId;
  };
  const odd = (chance: Random) => 1 + chance.below(90_000);
  const settle = async ({ orderId: order }: Placed) => {
    const { refundOwedKobo: amountKobo } = await shop.send('orders.get', { order });
    await shop.send('orders.settle-refund', { ...ngozi, order, amountKobo, bankReference: 'FT' });
  };
  const takeBack = async (order: Placed, debitKobo = order.dueKobo) =>
    files.importAs({}, [buildDebit({ debitKobo, narration: `RVSL ${words(order)}` })]);
  const answer = ({ orderId: order }: Placed, said: 'ask' | 'leave') =>
    shop.send('orders.answer-reversal', { ...because, order, answer: said });
  const attest = async ({ orderId: order }: Placed, amountReceivedKobo?: number) => {
    await shop.send('orders.attach-proof', { orderId: order, proof: buildProof() });
    await shop.send('orders.confirm', {
      ...ngozi,
      order,
      ...(amountReceivedKobo !== undefined && { amountReceivedKobo }),
    });
  };
  const start = ({ orderId: order }: Placed) =>
    shop.send('orders.fulfil', { ...ngozi, order, step: 'process' });
  const deliver = async (order: Placed) => {
    await start(order);
    await shop.deliver(order.orderId);
  };
  const counter = ({ orderId: order }: Placed, paidBy: 'cash' | 'pos') =>
    shop.send('orders.confirm', { ...ngozi, order, role: 'owner', paidBy });
  const grant = ({ orderId: order }: Placed, amountKobo: number, fields: object = {}) =>
    shop.send('orders.grant-refund', { ...because, order, role: 'owner', amountKobo, ...fields });
  const decideOwed = ({ orderId }: Placed) => shop.owe(orderId);
  return {
    unpaid: async () => {},
    paid: (order: Placed) => pay(order),
    inParts: async (order: Placed, chance: Random) => {
      const first = odd(chance);
      await pay(order, first);
      await pay(order, order.dueKobo - first);
    },
    short: (order: Placed, chance: Random) => pay(order, order.dueKobo - odd(chance)),
    overAndUndecided: async (order: Placed, chance: Random) => {
      const more = odd(chance);
      await pay(order, order.dueKobo + more, { amountKobo: order.dueKobo + more });
    },
    overAndOwed: (order: Placed, chance: Random) =>
      pay(order, order.dueKobo + odd(chance), { owesRest: true }),
    overAndSent: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo + odd(chance), { owesRest: true });
      await settle(order);
    },
    overSentAndUndone: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo + odd(chance), { owesRest: true });
      await settle(order);
      await shop.send('orders.undo-refund', { ...ngozi, order: order.orderId });
    },
    overAndCalledOff: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo + odd(chance), { owesRest: true });
      await shop.send('orders.undo-refund-decision', { ...because, order: order.orderId });
    },
    restLeftOpen: (order: Placed, chance: Random) => pay(order, order.dueKobo + odd(chance)),
    byHand: (order: Placed) => attest(order, order.dueKobo),
    byHandWithoutAmount: (order: Placed) => attest(order),
    byHandAndProved: async (order: Placed) => {
      await attest(order, order.dueKobo);
      await pay(order);
    },
    byHandTooMuch: (order: Placed, chance: Random) => attest(order, order.dueKobo + odd(chance)),
    byHandTooMuchAndRefundedInPart: async (order: Placed, chance: Random) => {
      await attest(order, order.dueKobo + odd(chance));
      await grant(order, odd(chance));
      await settle(order);
    },
    shortThenByHandTooMuch: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo - odd(chance));
      await attest(order, order.dueKobo + odd(chance));
    },
    byHandTooMuchAndProved: async (order: Placed, chance: Random) => {
      await attest(order, order.dueKobo + odd(chance));
      await pay(order);
    },
    byHandAndUndone: async (order: Placed) => {
      await attest(order, order.dueKobo);
      await shop.send('orders.undo-confirmation', {
        ...because,
        order: order.orderId,
        role: 'approver',
      });
    },
    byHandWithoutAmountAndUndone: async (order: Placed) => {
      await attest(order);
      await shop.send('orders.undo-confirmation', {
        ...because,
        order: order.orderId,
        role: 'approver',
      });
    },
    paidAndTakenOff: async (order: Placed) => {
      const creditId = await pay(order);
      await shop.send('orders.issue-receipt', { order: order.orderId });
      await shop.send('orders.undo-credit', { ...because, creditId });
      await shop.send('orders.dismiss-credit', { ...because, creditId });
    },
    takenOffWhilePacked: async (order: Placed) => {
      const creditId = await pay(order);
      await start(order);
      await shop.send('orders.undo-credit', { ...because, creditId });
      await shop.send('orders.dismiss-credit', { ...because, creditId });
    },
    takenBack: async (order: Placed) => {
      await pay(order);
      await takeBack(order);
    },
    takenBackAndAsked: async (order: Placed) => {
      await pay(order);
      await takeBack(order);
      await answer(order, 'ask');
    },
    takenBackAndPaidAgain: async (order: Placed) => {
      await pay(order);
      await start(order);
      await takeBack(order);
      await answer(order, 'ask');
      const again = { narration: `AGAIN ${order.reference}`, valueDate: '2026-11-20' };
      const [creditId = 0] = await files.credit({ ...again, amountKobo: order.dueKobo });
      await give(creditId, order);
    },
    takenBackAndLeft: async (order: Placed) => {
      await pay(order);
      await takeBack(order);
      await answer(order, 'leave');
      await start(order);
    },
    aPaymentAfterAll: async (order: Placed) => {
      const creditId = await pay(order);
      await takeBack(order);
      await shop.send('orders.overrule-reversal', { ...because, creditId, isPayment: true });
    },
    withdrawn: async (order: Placed) => {
      const creditId = await pay(order);
      const { credits } = await shop.send('orders.get', { order: order.orderId });
      const statementId = credits.find(({ id }) => id === creditId)?.statementId ?? '';
      await shop.send('orders.withdraw-statement', { ...because, statementId, role: 'approver' });
    },
    cancelled: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo - odd(chance));
      await shop.send('orders.cancel', { ...because, order: order.orderId });
    },
    cancelledAndOwed: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo - odd(chance));
      await shop.send('orders.cancel', { ...because, order: order.orderId });
      await decideOwed(order);
      await settle(order);
    },
    paidAndCancelled: async (order: Placed) => {
      await pay(order);
      await start(order);
      await shop.send('orders.cancel-paid', { ...because, order: order.orderId });
    },
    inCash: (order: Placed) => counter(order, 'cash'),
    byCard: (order: Placed) => counter(order, 'pos'),
    partByTheBankRestInCash: async (order: Placed, chance: Random) => {
      await pay(order, odd(chance));
      await counter(order, 'cash');
    },
    byCardAndByTheBank: async (order: Placed) => {
      await counter(order, 'pos');
      await pay(order);
    },
    refundedInPart: async (order: Placed, chance: Random) => {
      await pay(order);
      await deliver(order);
      await grant(order, odd(chance));
      await settle(order);
    },
    refundedInPartTwice: async (order: Placed, chance: Random) => {
      await pay(order);
      await grant(order, odd(chance));
      await settle(order);
      await grant(order, odd(chance), { goods: { pieces: 1, isRestocked: true } });
    },
    paidShortAndRefundedInPart: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo - odd(chance));
      await attest(order);
      await grant(order, odd(chance));
      await settle(order);
    },
    byHandAndRefundedInPart: async (order: Placed, chance: Random) => {
      await attest(order);
      await grant(order, odd(chance), { goods: { pieces: 1, isRestocked: false } });
    },
    inCashAndRefundedWhole: async (order: Placed) => {
      await counter(order, 'cash');
      await grant(order, order.dueKobo);
      await settle(order);
    },
    cameBackAndRefunded: async (order: Placed, chance: Random) => {
      await pay(order, order.dueKobo + odd(chance), { owesRest: true });
      await deliver(order);
      await shop.send('orders.fulfil', { ...because, order: order.orderId, step: 'return' });
      await grant(order, order.dueKobo, { goods: { pieces: 1, isRestocked: true } });
      await settle(order);
    },
    refundGrantedAndCalledOff: async (order: Placed, chance: Random) => {
      await pay(order);
      await grant(order, odd(chance));
      await shop.send('orders.undo-refund-decision', { ...because, order: order.orderId });
    },
    byHandAndCancelled: async (order: Placed) => {
      await attest(order);
      await shop.send('orders.cancel-paid', { ...because, order: order.orderId });
    },
  } satisfies Record<string, (order: Placed, chance: Random) => Promise<unknown>>;
}
