import { OrdersBed } from './orders-bed.ts';

describe('how soon staff usually answer', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('is told from the confirmations of the last 30 days', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => bed.placeIn('confirmed')));
    const { orderId } = placed[0] ?? { orderId: '' };
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      usualAnswer: 'within an hour',
    });
  });
});
