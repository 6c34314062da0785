import type { RequestOf } from '@spade/contracts/messages/message';
import { buildProof } from './build-order.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
/** Above the limit of an order. */
const MUCH = 3_000_000;

describe('a discount or refund above the limits of a clerk', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 20_000, CLERK_DAY_LIMIT_NAIRA: 30_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const asClerk = { adminUsername: 'clara', role: 'clerk' } as const;
  const asApprover = { adminUsername: 'ada', role: 'approver' } as const;
  const forDiscount = (order: string, more: Partial<RequestOf<'orders.set-discount'>> = {}) => ({
    order,
    ...asClerk,
    discountKobo: MUCH,
    reason: 'buys for a school',
    ...more,
  });
  const askDiscount = (order: string, more: Partial<RequestOf<'orders.set-discount'>> = {}) =>
    bed.send('orders.set-discount', forDiscount(order, more));
  const askRefund = (order: string, more: Partial<RequestOf<'orders.grant-refund'>> = {}) =>
    bed.send('orders.grant-refund', {
      order,
      ...asClerk,
      amountKobo: MUCH,
      reason: 'half the plates were broken',
      goods: { pieces: 1, isRestocked: false },
      ...more,
    });
  const get = (order: string) => bed.send('orders.get', { order });
  const forAnswer = async (
    order: string,
    more: Partial<RequestOf<'orders.answer-grant'>> = {},
  ) => ({
    order,
    ...asApprover,
    askId: (await get(order)).grantAsk?.askId ?? 0,
    isGranted: true,
    ...more,
  });
  const answer = async (order: string, more: Partial<RequestOf<'orders.answer-grant'>> = {}) =>
    bed.send('orders.answer-grant', await forAnswer(order, more));
  const paid = async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL });
    await bed.send('orders.match-credit', { order: orderId, adminUsername: 'ada', creditId });
    return orderId;
  };
  const waiting = async () => {
    const { work } = await bed.send('orders.count-work', {});
    const { orders } = await bed.send('orders.list', { limit: 200, attention: 'grant_asked' });
    const count = work.find(({ kind }) => kind === 'grants_asked')?.count;
    expect(orders).toHaveLength(count ?? -1);
    return count;
  };
  const kindsOf = async (order: string) => (await get(order)).history.map(({ kind }) => kind);
  const notOpen = { code: 'ORDERS.ASK_NOT_OPEN' };

  it('changes nothing, waits in the list of work, and is in the history, which its buyer does not see', async () => {
    const { orderId } = await bed.place();
    await bed.sendAs('one-press', 'orders.set-discount', forDiscount(orderId));
    const order = await bed.sendAs('one-press', 'orders.set-discount', forDiscount(orderId));
    expect(order).toMatchObject({
      outcome: 'grant_asked',
      discountKobo: 0,
      amountDueKobo: TOTAL,
      grantAsk: {
        kind: 'discount',
        state: 'open',
        amountKobo: MUCH,
        askedBy: 'clara',
        goods: null,
      },
    });
    expect(order.history.filter(({ kind }) => kind === 'grant_asked')).toMatchObject([
      { actor: 'clara', reason: '₦30,000.00 off: buys for a school' },
    ]);
    expect(await waiting()).toBe(1);
    const { timeline } = await bed.send('orders.get-public', { orderId });
    expect(timeline.map(({ what }) => what)).not.toContain('grant_asked');
    expect((await bed.rows.events(orderId)).map(({ name }) => name)).not.toContain(
      'order-discounted',
    );
  });

  it('is given as asked for, once, and counts against no limit of the clerk', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    const request = await forAnswer(orderId);
    await bed.sendAs('one-answer', 'orders.answer-grant', request);
    const order = await bed.sendAs('one-answer', 'orders.answer-grant', request);
    expect(order).toMatchObject({
      discountKobo: MUCH,
      amountDueKobo: TOTAL - MUCH,
      grantAsk: null,
    });
    expect(order.history.at(-1)).toMatchObject({
      kind: 'discounted',
      actor: 'ada',
      reason: '₦30,000.00 off: buys for a school',
    });
    expect(await waiting()).toBe(0);
    await expect(bed.send('orders.answer-grant', request)).rejects.toMatchObject(notOpen);
    const other = await bed.place();
    expect(await askDiscount(other.orderId, { discountKobo: 2_000_000 })).toMatchObject({
      discountKobo: 2_000_000,
    });
  });

  it('gives a refund with its goods', async () => {
    const orderId = await paid();
    expect(await askRefund(orderId)).toMatchObject({ outcome: 'grant_asked', returnedPieces: 0 });
    expect((await get(orderId)).history.at(-1)?.reason).toBe(
      '₦30,000.00 back, 1 piece written off: half the plates were broken',
    );
    expect(await answer(orderId)).toMatchObject({
      refundOwedKobo: MUCH,
      allowanceKobo: MUCH,
      returnedPieces: 1,
      grantAsk: null,
    });
    const names = (await bed.rows.events(orderId)).map(({ name }) => name);
    expect(names.filter((name) => name === 'refund-owed' || name === 'goods-returned')).toEqual([
      'refund-owed',
      'goods-returned',
    ]);
  });

  it('is declined with a reason, which the clerk reads, and may be asked for again', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    const declined = await answer(orderId, { isGranted: false, reason: 'too much for one bag' });
    expect(declined).toMatchObject({
      discountKobo: 0,
      grantAsk: { state: 'declined', answeredBy: 'ada', answerReason: 'too much for one bag' },
    });
    expect(declined.history.at(-1)).toMatchObject({
      kind: 'grant_declined',
      actor: 'ada',
      reason: 'too much for one bag',
    });
    expect(await waiting()).toBe(0);
    await expect(answer(orderId)).rejects.toMatchObject(notOpen);
    expect(await askDiscount(orderId)).toMatchObject({ grantAsk: { state: 'open' } });
  });

  it('is read no more once it is declined and the order changes, or a week later', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    await answer(orderId, { isGranted: false, reason: 'too much for one bag' });
    await askDiscount(orderId, { discountKobo: 100_000 });
    expect(await get(orderId)).toMatchObject({ discountKobo: 100_000, grantAsk: null });

    const refused = await paid();
    await askRefund(refused);
    await answer(refused, { isGranted: false, reason: 'the pictures show no damage' });
    const age = (days: number) =>
      bed.database.query(
        'update grant_asks set answered_at = answered_at - make_interval(days => $1)',
        [days],
      );
    await age(6);
    expect((await get(refused)).grantAsk?.state).toBe('declined');
    await age(1);
    expect((await get(refused)).grantAsk).toBeNull();
    expect(await kindsOf(refused)).toContain('grant_declined');
  });

  it('is never given by whoever asked, an approver by now', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    const own = { adminUsername: 'clara', role: 'approver' } as const;
    const refused = { code: 'ORDERS.OWN_APPROVAL' };
    await expect(answer(orderId, own)).rejects.toMatchObject(refused);
    await expect(answer(orderId, { ...own, isGranted: false })).rejects.toMatchObject(refused);
    await expect(askDiscount(orderId, own)).rejects.toMatchObject(refused);
    const ofPaid = await paid();
    await askRefund(ofPaid);
    await expect(askRefund(ofPaid, own)).rejects.toMatchObject(refused);
    expect(await waiting()).toBe(2);
  });

  it('ends when something else is asked for, or given', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    const first = await forAnswer(orderId);
    await askDiscount(orderId, { discountKobo: MUCH + 1 });
    await expect(bed.send('orders.answer-grant', first)).rejects.toMatchObject(notOpen);
    await askDiscount(orderId, { ...asApprover, discountKobo: 100_000 });
    expect(await get(orderId)).toMatchObject({ discountKobo: 100_000, grantAsk: null });
    expect(await waiting()).toBe(0);
  });

  it('lapses when money comes or goes, or the order leaves the states it was asked in', async () => {
    const { orderId } = await bed.place();
    await askDiscount(orderId);
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    expect((await get(orderId)).grantAsk?.state).toBe('open');
    const request = await forAnswer(orderId);
    await bed.send('orders.confirm', { order: orderId, ...asApprover });
    expect((await get(orderId)).grantAsk?.state).toBe('lapsed');
    await expect(bed.send('orders.answer-grant', request)).rejects.toMatchObject(notOpen);

    const part = await bed.place();
    await askDiscount(part.orderId);
    const [creditId = 0] = await statements.credit({ amountKobo: 5_000_000 });
    await bed.send('orders.match-credit', { order: part.orderId, adminUsername: 'ada', creditId });
    await expect(answer(part.orderId)).rejects.toMatchObject(notOpen);

    const sent = await paid();
    await askRefund(sent);
    await bed.send('orders.cancel-paid', {
      order: sent,
      adminUsername: 'bola',
      reason: 'no stock',
    });
    expect((await get(sent)).grantAsk?.state).toBe('lapsed');
    expect(await waiting()).toBe(0);
  });

  it('is given or declined, never both, and never of an order that is confirmed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { orderId } = await bed.placeIn('awaiting');
      await askDiscount(orderId);
      const request = await forAnswer(orderId);
      const [given, declined, confirmed] = await Promise.allSettled([
        bed.send('orders.answer-grant', request),
        bed.send('orders.answer-grant', { ...request, isGranted: false, reason: 'not this time' }),
        bed.send('orders.confirm', { order: orderId, ...asApprover, adminUsername: 'bola' }),
      ]);
      expect(confirmed.status).toBe('fulfilled');
      const kinds = await kindsOf(orderId);
      expect(kinds.includes('discounted')).toBe(given.status === 'fulfilled');
      expect(kinds.includes('grant_declined')).toBe(declined.status === 'fulfilled');
      expect(kinds.includes('discounted') && kinds.includes('grant_declined')).toBe(false);
      const isAfter = kinds.indexOf('discounted') > kinds.indexOf('confirmed');
      expect(isAfter).toBe(false);
      const { status, discountKobo } = await get(orderId);
      expect({ status, discountKobo }).toEqual({
        status: 'confirmed',
        discountKobo: given.status === 'fulfilled' ? MUCH : 0,
      });
    }
  });
});
