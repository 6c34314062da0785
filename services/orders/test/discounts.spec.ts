import type { RequestOf } from '@spade/contracts/messages/message';
import type { StaffPlacement } from '@spade/contracts/messages/orders';
import { buildPlaceOrderRequest } from './build-order.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('a discount of staff', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 20_000, CLERK_DAY_LIMIT_NAIRA: 30_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const asked = (order: string, more: Partial<RequestOf<'orders.set-discount'>> = {}) => ({
    order,
    adminUsername: 'ada',
    role: 'approver' as const,
    discountKobo: 500_000,
    reason: 'a regular customer',
    ...more,
  });
  const discount = (order: string, more: Partial<RequestOf<'orders.set-discount'>> = {}) =>
    bed.send('orders.set-discount', asked(order, more));
  const asClerk = { adminUsername: 'clara', role: 'clerk' } as const;
  const onlyAsked = { discountKobo: 0, amountDueKobo: TOTAL, outcome: 'grant_asked' };
  const placeFor = (placedBy: Partial<StaffPlacement>) =>
    bed.send('orders.place-for-buyer', {
      ...buildPlaceOrderRequest(),
      placedBy: { username: 'ada', role: 'approver', windowMinutes: 120, ...placedBy },
    });
  const mailsOf = async (orderId: string) =>
    (await bed.rows.events(orderId)).filter(({ name }) => name === 'order-discounted');
  const recorded = () =>
    bed.database.query('select amount_kobo::text as kobo, actor from order_discounts order by id');

  it('lowers the amount due everywhere, is in the history with its reason, and its buyer gets one mail', async () => {
    const { orderId } = await bed.place();
    await bed.sendAs('one-press', 'orders.set-discount', asked(orderId));
    const order = await bed.sendAs('one-press', 'orders.set-discount', asked(orderId));
    expect(order).toMatchObject({
      status: 'pending_payment',
      totalKobo: TOTAL,
      discountKobo: 500_000,
      amountDueKobo: TOTAL - 500_000,
    });
    expect(order.history.at(-1)).toMatchObject({
      kind: 'discounted',
      actor: 'ada',
      reason: '₦5,000.00 off: a regular customer',
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      discountKobo: 500_000,
      amountDueKobo: TOTAL - 500_000,
    });
    expect(await mailsOf(orderId)).toMatchObject([
      { payload: { discountKobo: 500_000, restKobo: TOTAL - 500_000, isToPay: true } },
    ]);
    expect(await recorded()).toEqual([{ kobo: '500000', actor: 'ada' }]);
  });

  it('is a sum, not another part, and 0 takes it back', async () => {
    const { orderId } = await bed.place();
    await discount(orderId);
    expect(await discount(orderId, { discountKobo: 300_000 })).toMatchObject({
      amountDueKobo: TOTAL - 300_000,
    });
    const order = await discount(orderId, { discountKobo: 0, reason: 'it was the wrong order' });
    expect(order).toMatchObject({ discountKobo: 0, amountDueKobo: TOTAL });
    expect(order.history.at(-1)?.reason).toBe('No discount: it was the wrong order');
    expect((await recorded()).map(({ kobo }) => kobo)).toEqual(['500000', '-200000', '-300000']);
  });

  it('makes a credit of the lower amount enough, and keeps the receipt at what was received', async () => {
    const { orderId } = await bed.place();
    await discount(orderId);
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 500_000 });
    const staff = { order: orderId, adminUsername: 'ada' };
    expect(await bed.send('orders.match-credit', { ...staff, creditId })).toMatchObject({
      status: 'confirmed',
      shortfallKobo: 0,
      refundOwedKobo: 0,
    });
    expect(await bed.send('orders.issue-receipt', { order: orderId })).toMatchObject({
      totalKobo: TOTAL,
      discountKobo: 500_000,
      keptKobo: TOTAL - 500_000,
      shortfallKobo: 0,
    });
  });

  it('confirms an order whose rest it takes away, with no mail about a price that is paid', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 5_000 });
    await bed.send('orders.match-credit', { order: orderId, adminUsername: 'ada', creditId });
    const order = await discount(orderId, { discountKobo: 5_000, reason: 'what the bank kept' });
    expect(order).toMatchObject({ status: 'confirmed', shortfallKobo: 0, confirmedBy: 'ada' });
    expect(await mailsOf(orderId)).toEqual([]);
    expect((await bed.rows.events(orderId)).map(({ name }) => name)).toContain('order-confirmed');
  });

  it('leaves something to pay, and what was received', async () => {
    const { orderId } = await bed.place();
    const most = TOTAL - 100;
    await expect(discount(orderId, { discountKobo: most + 1 })).rejects.toMatchObject({
      code: 'ORDERS.DISCOUNT_TOO_LARGE',
      details: { atMostKobo: most },
    });
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 5_000 });
    await bed.send('orders.match-credit', { order: orderId, adminUsername: 'ada', creditId });
    await expect(discount(orderId, { discountKobo: 5_001 })).rejects.toMatchObject({
      code: 'ORDERS.DISCOUNT_TOO_LARGE',
      details: { atMostKobo: 5_000 },
    });
  });

  it.each(['confirmed', 'cancelled'] as const)(
    'is refused of an order that is %s',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      await expect(discount(orderId)).rejects.toMatchObject({
        code: 'ORDERS.ILLEGAL_TRANSITION',
        details: { action: 'discount' },
      });
    },
  );

  describe('by a clerk', () => {
    it('stays within the limit of an order and of the day, in which refunds count, too', async () => {
      const one = await bed.place();
      const other = await bed.place();
      expect(await discount(one.orderId, { ...asClerk, discountKobo: 2_000_001 })).toMatchObject(
        onlyAsked,
      );
      await discount(one.orderId, { ...asClerk, discountKobo: 2_000_000 });
      expect(await discount(other.orderId, { ...asClerk, discountKobo: 1_000_001 })).toMatchObject(
        onlyAsked,
      );
      await discount(one.orderId, { ...asClerk, discountKobo: 500_000 });
      await discount(other.orderId, { ...asClerk, discountKobo: 2_000_000 });
      const { orderId } = await bed.place();
      const [creditId = 0] = await statements.credit({ amountKobo: TOTAL });
      await bed.send('orders.match-credit', { order: orderId, adminUsername: 'ada', creditId });
      const refund = { order: orderId, amountKobo: 600_000, reason: 'one plate was broken' };
      expect(await bed.send('orders.grant-refund', { ...refund, ...asClerk })).toMatchObject({
        allowanceKobo: 0,
        outcome: 'grant_asked',
      });
    });

    it('takes no order below the limit on confirming', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await discount(orderId, { discountKobo: TOTAL - 1_900_000 });
      const answer = await bed.send('orders.confirm', {
        order: orderId,
        ...asClerk,
        amountReceivedKobo: 1_900_000,
      });
      expect(answer).toMatchObject({ status: 'awaiting_confirmation', outcome: 'approval_asked' });
    });

    it('pays no order in full that the clerk could not confirm', async () => {
      const { orderId } = await bed.place();
      const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 5_000 });
      await bed.send('orders.match-credit', { order: orderId, adminUsername: 'ada', creditId });
      await discount(orderId, { ...asClerk, discountKobo: 4_999 });
      expect(await discount(orderId, { ...asClerk, discountKobo: 5_000 })).toMatchObject({
        status: 'pending_payment',
        discountKobo: 4_999,
        outcome: 'grant_asked',
      });
    });
  });

  describe('with a new order', () => {
    const gift = { amountKobo: 500_000, reason: 'a regular customer' };

    it('is in the price, the history and the first mail', async () => {
      const order = await placeFor({ discount: gift });
      expect(order).toMatchObject({ discountKobo: 500_000, amountDueKobo: TOTAL - 500_000 });
      expect(order.history).toMatchObject([
        { kind: 'placed', actor: 'ada', reason: null },
        { kind: 'discounted', actor: 'ada', reason: '₦5,000.00 off: a regular customer' },
      ]);
      const [mail, ...others] = await bed.rows.events(order.orderId);
      expect(mail).toMatchObject({
        name: 'order-placed',
        payload: { amountDueKobo: TOTAL - 500_000, discountKobo: 500_000 },
      });
      expect(others).toEqual([]);
      expect(await recorded()).toEqual([{ kobo: '500000', actor: 'ada' }]);
    });

    it('is refused above the price and above the limits of a clerk, and gives the stock back', async () => {
      await expect(placeFor({ discount: { ...gift, amountKobo: TOTAL } })).rejects.toMatchObject({
        code: 'ORDERS.DISCOUNT_TOO_LARGE',
        details: { atMostKobo: TOTAL - 100 },
      });
      const clerk = { username: 'clara', role: 'clerk' } as const;
      const large = { ...gift, amountKobo: 1_600_000 };
      await placeFor({ ...clerk, discount: large });
      await expect(placeFor({ ...clerk, discount: large })).rejects.toMatchObject({
        code: 'ORDERS.APPROVER_NEEDED',
        details: { atMostKobo: 1_400_000 },
      });
      const given = await bed.database.query(
        "select count(*)::int as count from outbox where name = 'hold-abandoned'",
      );
      expect(given).toEqual([{ count: 2 }]);
    });

    it('counts all orders of one moment against the day of the clerk', async () => {
      const placedBy = {
        username: 'clara',
        role: 'clerk',
        discount: { ...gift, amountKobo: 1_600_000 },
      } as const;
      const answers = await Promise.allSettled([placeFor(placedBy), placeFor(placedBy)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    });
  });
});
