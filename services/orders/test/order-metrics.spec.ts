import { metricLines } from '@spade/platform/testing/metrics';
import { OrdersBed } from './orders-bed.ts';

const figures = () => metricLines(/^(orders_by_state|orders_attention|credits_open)/);

describe('the figures of the orders', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('name every state and kind, with zero where there is none', async () => {
    await bed.placeIn('awaiting');
    const lines = await figures();
    expect(lines.filter((line) => !line.endsWith(' 0'))).toEqual([
      expect.stringMatching(/^orders_by_state\{state="\w+"\} 1$/),
    ]);
    expect(lines).toContain('orders_attention{kind="refund_owed"} 0');
    expect(lines).toContain('credits_open 0');
  });
});
