import { OrdersBed } from './orders-bed.ts';

describe('an order above the limit of a clerk', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 1 });
  });
  afterAll(() => bed.close());

  const confirm = (order: string, adminUsername: string, role: 'clerk' | 'approver' | 'owner') =>
    bed.send('orders.confirm', { order, adminUsername, role, note: 'seen in the app' });

  it('stays when a clerk confirms it, and its history says who asks for approval', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const order = await confirm(orderId, 'chidi', 'clerk');
    expect(order.status).toBe('awaiting_confirmation');
    expect(order.history.at(-1)).toMatchObject({
      kind: 'approval_asked',
      actor: 'chidi',
      reason: 'seen in the app',
    });
    const { timeline } = await bed.send('orders.get-public', { orderId });
    expect(timeline.map(({ what }) => what)).not.toContain('approval_asked');
  });

  it.each(['approver', 'owner'] as const)('is confirmed by an %s, asked or not', async (role) => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, 'chidi', 'clerk');
    expect((await confirm(orderId, 'ngozi', role)).status).toBe('confirmed');
    const { orderId: other } = await bed.placeIn('awaiting');
    expect((await confirm(other, 'ngozi', role)).status).toBe('confirmed');
  });

  it('is not confirmed by the one who asked, whatever role they have since', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, 'chidi', 'clerk');
    await expect(confirm(orderId, 'chidi', 'approver')).rejects.toMatchObject({
      code: 'ORDERS.OWN_APPROVAL',
    });
  });

  it('refuses a clerk too when it does not await confirmation', async () => {
    const { orderId } = await bed.placeIn('pending');
    await expect(confirm(orderId, 'chidi', 'clerk')).rejects.toMatchObject({
      code: 'ORDERS.ILLEGAL_TRANSITION',
    });
  });
});

describe('the limit of a clerk', () => {
  it.each([
    [0, 'none'],
    [1_000_000, 'above the total'],
  ])('%i lets clerks confirm: %s', async (limit) => {
    const bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: limit });
    try {
      const { orderId } = await bed.placeIn('awaiting');
      const request = { order: orderId, adminUsername: 'chidi', role: 'clerk' as const };
      expect((await bed.send('orders.confirm', request)).status).toBe('confirmed');
    } finally {
      await bed.close();
    }
  });
});
