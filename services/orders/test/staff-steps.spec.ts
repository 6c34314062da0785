import { buildProof } from './build-order.ts';
import { type OrderState, OrdersBed, orderStates } from './orders-bed.ts';

const ADMIN_USERNAME = 'ada';

describe('what staff do to an order', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  /** Every staff action, the states it is allowed in, and its result. */
  const actions = [
    {
      action: 'confirm',
      run: (order: string) => bed.send('orders.confirm', { order, adminUsername: ADMIN_USERNAME }),
      allowedIn: ['awaiting'],
      to: 'confirmed',
    },
    {
      action: 'reject-proof',
      run: (order: string) =>
        bed.send('orders.reject-proof', {
          order,
          adminUsername: ADMIN_USERNAME,
          reason: 'unreadable',
        }),
      allowedIn: ['awaiting'],
      to: 'pending_payment',
    },
    {
      action: 'cancel',
      run: (order: string) =>
        bed.send('orders.cancel', { order, adminUsername: ADMIN_USERNAME, reason: 'asked to' }),
      allowedIn: ['pending', 'awaiting'],
      to: 'failed',
    },
    {
      action: 'start-processing',
      run: (order: string) =>
        bed.send('orders.start-processing', { order, adminUsername: ADMIN_USERNAME }),
      allowedIn: ['confirmed'],
      to: 'processing',
    },
  ] satisfies {
    action: string;
    run: (order: string) => Promise<unknown>;
    allowedIn: OrderState[];
    to: string;
  }[];
  const cases = actions.flatMap((action) =>
    orderStates.map((state) => ({
      ...action,
      state,
      isAllowed: (action.allowedIn as OrderState[]).includes(state), // widened for the look-up
    })),
  );

  it.each(cases.filter(({ isAllowed }) => isAllowed))(
    'takes $action in state $state to $to',
    async ({ run, state, to }) => {
      const { orderId } = await bed.placeIn(state);
      expect(await run(orderId)).toMatchObject({ status: to });
    },
  );

  it.each(cases.filter(({ isAllowed }) => !isAllowed))(
    'refuses $action in state $state with ORDERS.ILLEGAL_TRANSITION',
    async ({ action, run, state }) => {
      const { orderId } = await bed.placeIn(state);
      const before = await bed.send('orders.get', { order: orderId });
      await expect(run(orderId)).rejects.toMatchObject({
        code: 'ORDERS.ILLEGAL_TRANSITION',
        details: { action, status: before.status },
      });
      expect(await bed.send('orders.get', { order: orderId })).toEqual(before);
    },
  );

  it('records what was received, by whom, and the note', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const confirmed = await bed.send('orders.confirm', {
      order: orderId,
      adminUsername: ADMIN_USERNAME,
      amountReceivedKobo: 12_400_000,
      note: 'N1,000 short',
    });
    expect(confirmed).toMatchObject({ status: 'confirmed', amountReceivedKobo: 12_400_000 });
    expect(confirmed.history.at(-1)).toMatchObject({
      kind: 'confirmed',
      fromStatus: 'awaiting_confirmation',
      toStatus: 'confirmed',
      actor: 'ada',
      reason: 'N1,000 short',
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'order-confirmed',
      payload: { amountReceivedKobo: 12_400_000, holdId: expect.any(String) },
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'confirmed',
      confirmedAt: expect.any(String),
    });
  });

  it('confirms without an amount', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      amountReceivedKobo: null,
    });
  });

  it('lets one of ten clerks confirm; the others get the reply that it is confirmed', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        bed.send('orders.confirm', { order: orderId, adminUsername: `clerk-${n}` }),
      ),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(9);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'ORDERS.ILLEGAL_TRANSITION',
        details: { status: 'confirmed', action: 'confirm' },
      });
    }
    const events = (await bed.rows.events(orderId)).filter(
      ({ name }) => name === 'order-confirmed',
    );
    expect(events).toHaveLength(1);
  });

  it('returns the same reply when a confirm is delivered twice', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const request = { order: orderId, adminUsername: ADMIN_USERNAME };
    const first = await bed.sendAs('request-7', 'orders.confirm', request);
    expect(await bed.sendAs('request-7', 'orders.confirm', request)).toEqual(first);
    const events = (await bed.rows.events(orderId)).filter(
      ({ name }) => name === 'order-confirmed',
    );
    expect(events).toHaveLength(1);
  });

  it('gives a rejected buyer a new window and the reason, and keeps the stock held', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { holdIds } = await bed.rows.eventsAndHolds(orderId);
    await bed.rows.endWindow(orderId);
    const rejected = await bed.send('orders.reject-proof', {
      order: orderId,
      adminUsername: ADMIN_USERNAME,
      reason: 'The amount is not readable',
    });
    expect(rejected.proofs).toMatchObject([{ rejectionReason: 'The amount is not readable' }]);
    const page = await bed.send('orders.get-public', { orderId });
    expect(page).toMatchObject({
      status: 'pending_payment',
      rejectionReason: 'The amount is not readable',
      canUploadProof: true,
    });
    const minutesLeft = (Date.parse(page.paymentDeadline) - Date.parse(page.now)) / 60_000;
    expect(minutesLeft).toBeGreaterThan(29.5);
    expect((await bed.rows.eventsAndHolds(orderId)).holdIds).toEqual(holdIds);
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'proof-rejected',
      payload: {
        rejectionReason: 'The amount is not readable',
        paymentDeadline: page.paymentDeadline,
      },
    });

    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'awaiting_confirmation',
      rejectionReason: null,
    });
  });

  it('gives the hold back when staff cancel, with the reason', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await bed.send('orders.cancel', {
      order: orderId,
      adminUsername: ADMIN_USERNAME,
      reason: 'Fake receipt',
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'failed',
      failureReason: 'cancelled',
      canUploadProof: false,
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'order-cancelled',
      payload: { cancelReason: 'Fake receipt', holdId: expect.any(String), payment: 'proof' },
    });
  });
});
