import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { buildPublicOrder, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { Express } from 'express';
import { DrainingAdapter } from '../src/http/draining-adapter.ts';
import { startGatewayBed } from './gateway-bed.ts';

describe('closing the gateway', () => {
  it('finishes open requests, closes idle connections, and accepts no new ones', async () => {
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

    const underWay = get(`${bed.url}/api/orders/${PUBLIC_ID}/status`, { agent });
    const answered = once(underWay, 'response');
    await waitFor('the call', () => bed.services.calls('orders.get-public').length === 1);
    const closing = bed.app.close();
    release();
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(200);

    // A kept connection may idle for 75 s, longer than this test may take.
    await closing;
    await expect(fetch(`${bed.url}/api/products`)).rejects.toThrow();
    agent.destroy();
    await bed.services.close();
    await Promise.all([bed.redis.stop(), bed.s3.stop()]);
  });

  it('serves connections that were pending in the backlog', async () => {
    const adapter = new DrainingAdapter();
    adapter.getInstance<Express>().use((_request, response) => response.end('served'));
    adapter.initHttpServer();
    const server = adapter.getHttpServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port

    // In another thread, because this one blocks until all ten have connected.
    const connected = new Int32Array(new SharedArrayBuffer(4));
    const callers = new Worker(
      `const { parentPort, workerData: { port, connected } } = require('node:worker_threads');
      const call = () => new Promise((resolve) => {
        let said = '';
        require('node:net').connect(port, '127.0.0.1', function () {
          this.write('GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n');
          Atomics.add(connected, 0, 1);
        }).on('data', (bytes) => { said += bytes; }).on('error', () => {}).on('close', () => resolve(said));
      });
      Promise.all(Array.from({ length: 10 }, call)).then((all) => parentPort.postMessage(all));`,
      { eval: true, workerData: { port, connected } },
    );
    const endAt = performance.now() + 10_000;
    while (Atomics.load(connected, 0) < 10) {
      if (performance.now() > endAt) throw new Error('the callers did not connect');
    }
    adapter.beforeClose();
    const [[answers]] = await Promise.all([once(callers, 'message'), adapter.close()]);
    expect(answers).toEqual(Array.from({ length: 10 }, () => expect.stringContaining('served')));
    await callers.terminate();
  });
});
