import { buildOrder, openProblem } from '../../testing/buildOrder.ts';
import {
  badgeOf,
  milestoneOf,
  type PublicOrder,
  secondsUntil,
  stepsOf,
  windowMinutes,
} from './order.ts';

const at = (time: string, what: PublicOrder['timeline'][number]['what']) => ({
  at: `2026-11-21T${time}:00.000Z`,
  status: 'pending_payment' as const,
  what,
});
const lines = (order: PublicOrder) =>
  stepsOf(order).map(({ title, detail, state }) => `${state}: ${title} (${detail})`);

describe('stepsOf', () => {
  it('waits for payment until the deadline, in Lagos time', () => {
    expect(lines(buildOrder())).toEqual([
      'done: Order placed (09:14, stock held)',
      'now: Pay and upload proof (Before 09:44)',
      'ahead: Awaiting confirmation (Usually within 2 hours)',
      'ahead: Confirmed (An email follows)',
    ]);
  });

  it('waits for staff once a proof is there', () => {
    const order = buildOrder({
      status: 'awaiting_confirmation',
      hasProof: true,
      timeline: [at('08:14', 'placed'), at('08:27', 'proof_attached')],
    });
    expect(lines(order)).toEqual([
      'done: Order placed (09:14)',
      'done: Proof received (09:27)',
      'now: Awaiting confirmation (Staff look for your transfer)',
      'ahead: Confirmed (An email follows)',
    ]);
  });

  it('tells of no proof where none came: the transfer was on the statement', () => {
    const timeline = [at('08:14', 'placed')];
    expect(lines(buildOrder({ status: 'awaiting_confirmation', timeline }))).toEqual([
      'done: Order placed (09:14)',
      'now: Awaiting confirmation (Staff look for your transfer)',
      'ahead: Confirmed (An email follows)',
    ]);
  });

  it('asks for another proof after a rejection', () => {
    const order = buildOrder({
      rejectionReason: 'Pending transfer',
      paymentDeadline: '2026-11-21T09:11:00.000Z',
      timeline: [
        at('08:14', 'placed'),
        at('08:27', 'proof_attached'),
        at('08:41', 'proof_rejected'),
      ],
    });
    expect(lines(order)).toEqual([
      'done: Order placed (09:14)',
      'refused: Proof not accepted (09:41)',
      'now: Upload again (Before 10:11)',
      'ahead: Confirmed (An email follows)',
    ]);
  });

  it('asks for nothing once the time is over', () => {
    const order = buildOrder({ paymentDeadline: '2026-11-21T08:44:00.000Z' });
    expect(stepsOf(order, true).map(({ title, detail, state }) => [state, title, detail])).toEqual([
      ['done', 'Order placed', '09:14'],
      ['refused', 'Time to pay ended', '09:44'],
    ]);
    expect(badgeOf(order, true)).toMatchObject({ words: 'Time to pay ended', tone: 'failed' });
  });

  it('says what is missing while staff hold a part of the payment', () => {
    const order = buildOrder({
      status: 'awaiting_confirmation',
      shortfall: '5000.00',
      hasProof: true,
      timeline: [at('08:14', 'placed'), at('08:27', 'proof_attached')],
    });
    expect(lines(order)[2]).toBe('now: Part of the payment is here (₦5,000.00 still to pay)');
  });

  it('keeps the payment of an order that was cancelled, and says that it went back', () => {
    const order = buildOrder({
      status: 'failed',
      failureReason: 'cancelled',
      ending: 'cancelled',
      refunded: '97000.00',
      timeline: [
        at('08:14', 'placed'),
        at('08:27', 'proof_attached'),
        at('08:41', 'confirmed'),
        at('08:50', 'cancelled'),
        at('09:10', 'refund_paid'),
      ],
    });
    expect(lines(order).slice(1)).toEqual([
      'done: Proof received (21\u00a0Nov, 09:27)',
      'done: Confirmed (21\u00a0Nov, 09:41)',
      'refused: Order cancelled (21\u00a0Nov, 09:50)',
      'done: Money sent back (₦97,000.00, 21\u00a0Nov, 10:10)',
    ]);
  });

  it('has packing in hand once the payment is confirmed', () => {
    const timeline = [at('08:14', 'placed'), at('08:41', 'confirmed')];
    expect(lines(buildOrder({ status: 'confirmed', timeline }))).toEqual([
      'done: Order placed (09:14)',
      'done: Confirmed (09:41)',
      'now: Processing (We pack your goods)',
    ]);
  });

  it('is not done while a part of the payment is missing', () => {
    const order = buildOrder({
      status: 'confirmed',
      shortfall: '500.00',
      timeline: [at('08:14', 'placed'), at('08:41', 'confirmed')],
    });
    expect(lines(order)).toContain(
      'now: Part of the payment is here (09:41, ₦500.00 still to pay)',
    );
    expect(lines(order).at(-1)).toBe('ahead: Processing (We pack your goods)');
  });

  it('says of a payment that is asked for again that it was gone', () => {
    const order = buildOrder({
      asksAgain: 'returned',
      timeline: [at('08:14', 'placed'), at('08:41', 'payment_asked_again')],
    });
    expect(lines(order).slice(0, 3)).toEqual([
      'done: Order placed (09:14, stock held)',
      'refused: Payment not there (09:41)',
      'now: Pay and upload proof (Before 09:44)',
    ]);
  });

  it('ends at a report that waits for its answer', () => {
    const order = buildOrder({
      status: 'shipped',
      problem: openProblem,
      now: openProblem.reportedAt,
      timeline: [at('08:14', 'placed'), at('08:41', 'shipped')],
    });
    const [, last] = [...lines(order)].reverse();
    expect(last).toMatch(/^done: On its way/);
    expect(lines(order).at(-1)).toMatch(/^now: Problem reported \(\d\d:\d\d\)$/);
  });

  it('names the day of a deadline that is not today', () => {
    const order = buildOrder({
      rejectionReason: 'Pending transfer',
      paymentDeadline: '2026-11-23T09:00:00.000Z',
    });
    expect(lines(order)).toContain('now: Upload again (Before 23\u00a0Nov, 10:00)');
  });

  it('goes to the pick-up point where the goods are picked up', () => {
    const order = buildOrder({ status: 'processing', pickupPoint: 'Yaba depot: 14 Road, Lagos' });
    expect(lines(order).at(-1)).toBe('ahead: Ready to be picked up (An email follows)');
    for (const status of ['confirmed', 'processing'] as const) {
      expect(milestoneOf({ ...order, status })?.next).toMatch(
        /email you once you can pick them up/,
      );
      expect(milestoneOf({ status, pickupPoint: null })?.next).toMatch(/call you before delivery/);
    }
  });

  it('ends as picked up where the goods are picked up', () => {
    const pickupPoint = 'Yaba depot: 14 Road, Lagos';
    const ready = buildOrder({ status: 'ready', pickupPoint });
    expect(lines(ready).at(-1)).toBe('ahead: Picked up (With your code)');
    const order = buildOrder({
      status: 'delivered',
      pickupPoint,
      timeline: [at('08:41', 'confirmed'), at('08:50', 'delivered')],
    });
    expect(lines(order).at(-1)).toBe('done: Picked up (09:50)');
    expect(lines(order)).toContain('done: Confirmed (09:41)');
    expect(badgeOf(order).words).toBe('Picked up');
  });

  it('names the day of a step that was not today', () => {
    const order = buildOrder({
      status: 'processing',
      now: '2026-11-23T09:00:00.000Z',
      timeline: [
        at('08:14', 'placed'),
        at('08:41', 'confirmed'),
        at('08:50', 'processing_started'),
      ],
    });
    expect(lines(order)).toContain('done: Confirmed (21\u00a0Nov, 09:41)');
  });

  it('ends when the time ran out or staff cancelled', () => {
    const expired = buildOrder({
      status: 'failed',
      failureReason: 'expired',
      ending: 'expired',
      timeline: [at('08:14', 'placed'), at('08:44', 'expired')],
    });
    expect(lines(expired)[1]).toBe('refused: Time to pay ended (21\u00a0Nov, 09:44)');
    const cancelled = buildOrder({
      status: 'failed',
      failureReason: 'cancelled',
      ending: 'cancelled',
      timeline: [at('08:14', 'placed'), at('08:20', 'cancelled')],
    });
    expect(lines(cancelled)[1]).toBe('refused: Order cancelled (21\u00a0Nov, 09:20)');
    const late = buildOrder({
      status: 'failed',
      failureReason: 'expired',
      ending: 'paid_late',
      isPaidLate: true,
      timeline: [at('08:14', 'placed'), at('08:44', 'expired'), at('08:50', 'proof_attached_late')],
    });
    expect(lines(late)[2]).toBe('now: Proof came late (21\u00a0Nov, 09:50)');
  });
});

describe('badgeOf', () => {
  it.each([
    ['Pending Payment', 'early', { status: 'pending_payment' }],
    ['Proof not accepted', 'failed', { rejectionReason: 'Too dark' }],
    ['Looking again', 'waiting', { status: 'awaiting_confirmation', asksAgain: 'mistaken' }],
    ['₦500.00 to pay', 'waiting', { status: 'confirmed', shortfall: '500.00' }],
    ['Processing', 'moving', { status: 'processing' }],
    ['Delivered', 'done', { status: 'delivered' }],
    ['Problem reported', 'waiting', { status: 'delivered', problem: openProblem }],
    ['Returned', 'unknown', { status: 'returned' }],
    ['Cancelled', 'failed', { status: 'failed', failureReason: 'cancelled', ending: 'cancelled' }],
    ['Expired', 'failed', { status: 'failed', failureReason: 'expired', ending: 'expired' }],
    [
      'Being checked',
      'waiting',
      { status: 'failed', failureReason: 'expired', ending: 'paid_late', isPaidLate: true },
    ],
    ['Awaiting Confirmation', 'waiting', { status: 'awaiting_confirmation' }],
  ] as const)('is %s, %s', (words, tone, traits) => {
    expect(badgeOf(buildOrder(traits))).toMatchObject({ words, tone });
  });
});

describe('windowMinutes', () => {
  it('is the time from placing to the deadline', () => {
    expect(windowMinutes(buildOrder())).toBe(30);
  });

  it('is unknown after a rejection, which gives working hours', () => {
    const order = buildOrder({
      rejectionReason: 'Pending transfer',
      paymentDeadline: '2026-11-23T09:00:00.000Z',
    });
    expect(windowMinutes(order)).toBeUndefined();
  });

  it.each([{ asksAgain: 'returned' as const }, { shortfall: '5000.00' }])(
    'is unknown where money is asked for again: %o',
    (traits) => {
      const paymentDeadline = '2026-11-23T09:00:00.000Z';
      expect(windowMinutes(buildOrder({ ...traits, paymentDeadline }))).toBeUndefined();
    },
  );
});

describe('secondsUntil', () => {
  it.each([
    ['half an hour by a server that knows no parts of a second', 1_800_900, 1800],
    ['the last moment', 900, 0],
    ['what has passed', -5_000, 0],
  ])('counts whole seconds: %s', (_, leftMs, seconds) => {
    expect(secondsUntil(5_000 + leftMs, 5_000)).toBe(seconds);
  });
});
