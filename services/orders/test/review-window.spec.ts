import { addWorkingHours, parseWorkingHours } from '@spade/contracts/company/working-hours';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const HOURS = 'Mon-Fri 08:00-18:00, Sat 08:00-18:00';
const time = { week: parseWorkingHours(HOURS) ?? [], holidays: new Set<string>() };
const staff = { adminUsername: 'ada' };

describe('the review of a proof', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ WORKING_HOURS: HOURS, REVIEW_WINDOW_HOURS: 48 });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const detail = (order: string) => bed.send('orders.get', { order });
  const overdue = (orderId: string) =>
    bed.database.query(
      "update orders set review_by = now() - interval '1 second' where public_id = $1",
      [orderId],
    );

  it('tells buyer and staff by when an answer comes: 48 working hours after the proof', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { reviewBy, proofs } = await detail(orderId);
    const uploadedAt = new Date(proofs[0]?.uploadedAt ?? '');
    expect(reviewBy).toBe(addWorkingHours(uploadedAt, 48, time).toISOString());
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      reviewBy,
      staffHours: 'Mon to Sat, 8AM to 6PM',
    });
  });

  it('gives staff no more time when the buyer sends another picture', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { reviewBy } = await detail(orderId);
    await bed.database.query(
      "update orders set review_by = review_by - interval '1 hour' where public_id = $1",
      [orderId],
    );
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const hourMs = Date.parse(reviewBy ?? '') - Date.parse((await detail(orderId)).reviewBy ?? '');
    expect(hourMs).toBe(3_600_000);
  });

  it('has no time once staff have decided', async () => {
    const confirmed = await bed.placeIn('confirmed');
    const { orderId } = await bed.placeIn('awaiting');
    await bed.send('orders.reject-proof', { ...staff, order: orderId, reason: 'unreadable' });
    for (const order of [confirmed.orderId, orderId]) {
      expect(await detail(order)).toMatchObject({ reviewBy: null, isOverdue: false });
    }
  });

  describe('when it was not done in time', () => {
    it('marks the order, asks staff once and sounds the alarm; the order does not fail', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await bed.placeIn('awaiting');
      await overdue(orderId);
      expect(await bed.sweepReviews()).toBe(1);
      expect(await bed.sweepReviews()).toBe(0);
      expect(await detail(orderId)).toMatchObject({
        status: 'awaiting_confirmation',
        isOverdue: true,
        history: expect.arrayContaining([
          expect.objectContaining({ kind: 'review_overdue', actor: 'system' }),
        ]),
      });
      const events = (await bed.rows.events(orderId)).filter(
        ({ name }) => name === 'review-overdue',
      );
      expect(events).toHaveLength(1);
      const { timeline } = await bed.send('orders.get-public', { orderId });
      expect(timeline.map(({ what }) => what)).not.toContain('review_overdue');
    });

    it('is counted and found in the list until staff decide', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await overdue(orderId);
      await bed.sweepReviews();
      const list = () => bed.send('orders.list', { limit: 5, attention: 'overdue' });
      const work = async () =>
        (await bed.send('orders.count-work', {})).work.find(({ kind }) => kind === 'overdue');
      expect(await list()).toMatchObject({ total: 1 });
      expect(await work()).toMatchObject({ count: 1 });
      await bed.send('orders.confirm', { ...staff, order: orderId });
      expect(await list()).toMatchObject({ total: 0 });
      expect(await work()).toMatchObject({ count: 0, oldestAt: null });
    });
  });

  it('sorts the list by what should be checked first, the rest last', async () => {
    const pending = await bed.place();
    const later = await bed.placeIn('awaiting');
    const sooner = await bed.placeIn('awaiting');
    await overdue(sooner.orderId);
    const { orders, nextCursor } = await bed.send('orders.list', { limit: 2, sort: 'review' });
    expect(orders.map(({ orderId }) => orderId)).toEqual([sooner.orderId, later.orderId]);
    const next = await bed.send('orders.list', {
      limit: 2,
      sort: 'review',
      cursor: nextCursor ?? '',
    });
    expect(next.orders.map(({ orderId }) => orderId)).toEqual([pending.orderId]);
  });

  it('leaves a rejected buyer at least two working hours, whatever the time of day', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await bed.send('orders.reject-proof', { ...staff, order: orderId, reason: 'unreadable' });
    const { paymentDeadline, now } = await bed.send('orders.get-public', { orderId });
    const { history } = await detail(orderId);
    const rejectedAt = new Date(history.at(-1)?.at ?? now);
    const due = addWorkingHours(rejectedAt, 2, time).getTime();
    expect(Math.abs(Date.parse(paymentDeadline) - due)).toBeLessThan(60_000);
  });

  describe('when staff work at every hour', () => {
    let open: OrdersBed;
    beforeAll(async () => {
      open = await OrdersBed.open({
        WORKING_HOURS: 'Sun-Sat 00:00-24:00',
        REVIEW_WINDOW_HOURS: 48,
      });
    });
    afterAll(() => open.close());

    it('counts from the moment that the row of the proof has, to the millisecond', async () => {
      for (let i = 0; i < 8; i += 1) {
        const { orderId } = await open.placeIn('awaiting');
        const { reviewBy, proofs } = await open.send('orders.get', { order: orderId });
        const uploadedAt = proofs[0]?.uploadedAt ?? '';
        expect(Date.parse(reviewBy ?? '') - Date.parse(uploadedAt)).toBe(48 * 3_600_000);
      }
    });
  });
});
