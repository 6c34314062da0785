import { OrdersBed } from './orders-bed.ts';

describe('an order that its buyer cancels', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const withdraw = (orderId: string) => bed.send('orders.withdraw', { orderId });
  const illegal = { code: 'ORDERS.ILLEGAL_TRANSITION' };

  it('has ended, gives its pieces back at once, and tells the buyer', async () => {
    const { orderId } = await bed.place();
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({ canCancel: true });
    expect(await withdraw(orderId)).toMatchObject({
      status: 'failed',
      failureReason: 'cancelled',
      canCancel: false,
      canUploadProof: false,
      cancelReason: 'You cancelled this order on its page.',
    });
    const { history } = await bed.send('orders.get', { order: orderId });
    expect(history.at(-1)).toMatchObject({ kind: 'cancelled', actor: 'customer' });
    // Of which catalog learns that the pieces return.
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({ name: 'order-cancelled' });
    await expect(withdraw(orderId)).rejects.toMatchObject(illegal);
  });

  it('is answered as the first time where one form asks twice', async () => {
    const { orderId } = await bed.place();
    const ask = () => bed.send('orders.withdraw', { orderId, formId: 'a'.repeat(32) });
    await ask();
    expect(await ask()).toMatchObject({ status: 'failed' });
  });

  it('cannot be cancelled by the buyer once a proof is there', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({ canCancel: false });
    await expect(withdraw(orderId)).rejects.toMatchObject(illegal);
  });

  it('is cancelled or gets its proof, never both', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => bed.place()));
    for (const { orderId } of orders) {
      const proof = {
        objectKey: `proofs/${orderId}.jpg`,
        sha256: 'ab'.repeat(32),
        perceptualHash: '00ff00ff00ff00ff',
        sizeBytes: 1_000,
        widthPx: 100,
        heightPx: 100,
      };
      const [cancelled, proved] = await Promise.allSettled([
        withdraw(orderId),
        bed.send('orders.attach-proof', { orderId, proof }),
      ]);
      const succeeded = [cancelled, proved].filter(({ status }) => status === 'fulfilled');
      expect(succeeded).toHaveLength(1);
    }
  });

  it('is not found by an integer', async () => {
    await expect(withdraw('1')).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });
});
