import type { MessageClient } from '@spade/bus/message-client';
import { CatalogClient } from './take-stock.ts';

describe('CatalogClient', () => {
  it('waits for a hold as long as for any message: catalog may be changing its database server', async () => {
    const sent: unknown[][] = [];
    const messages = {
      send: (...call: unknown[]) => Promise.resolve(sent.push(call)),
    } as unknown as MessageClient;
    const request = {
      holdId: 'h',
      productId: 1,
      variantId: null,
      quantity: 1,
      expectedTotalKobo: 1,
    };
    await new CatalogClient(messages).hold(request);
    expect(sent).toEqual([['catalog.hold', request]]);
  });
});
