import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { waitFor } from '@spade/platform/testing/wait-for';
import { buildPublicOrder, publicId } from './builders.ts';
import { startGatewayBed } from './gateway-bed.ts';

describe('closing the gateway', () => {
  it('finishes what is under way, lets kept connections go, and takes no new ones', async () => {
    const bed = await startGatewayBed();
    const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>();
    bed.services.answer('catalog.list-products', () => ({
      products: [],
      total: 0,
      nextCursor: null,
    }));
    bed.services.answer('orders.get-public', async () => {
      await mayAnswer;
      return buildPublicOrder();
    });
    const agent = new Agent({ keepAlive: true });
    const [idle] = await once(get(`${bed.url}/api/products`, { agent }), 'response');
    idle.resume();
    await once(idle, 'end');

    const underWay = get(`${bed.url}/api/orders/${publicId}/status`, { agent });
    const answered = once(underWay, 'response');
    await waitFor('the call', () => bed.services.calls('orders.get-public').length === 1);
    const closing = bed.app.close();
    release();
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(200);

    // Far below the 75 s that a kept connection may idle.
    const closedAt = performance.now();
    await closing;
    expect(performance.now() - closedAt).toBeLessThan(3_000);
    await expect(fetch(`${bed.url}/api/products`)).rejects.toThrow();
    agent.destroy();
    await bed.services.close();
    await Promise.all([bed.redis.stop(), bed.s3.stop()]);
  });
});
