import {
  buildPlacedOrder,
  buildPublicOrder,
  PUBLIC_ID,
} from '@spade/contracts/testing/build-order';
import { waitFor } from '@spade/platform/testing/wait-for';
import { buildOrderForm, buildToken } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('access lines', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  it('name the pattern of the route and the request id, and never an order id', async () => {
    bed.services.answer('orders.get-public', () => buildPublicOrder());
    await ask(`${bed.url}/api/orders/${PUBLIC_ID}/status`, {
      headers: { 'x-request-id': 'status-of-the-test' },
    });
    const line = await waitFor('the line', () =>
      bed.logLines.find((text) => text.includes('status-of-the-test')),
    );
    expect(JSON.parse(line)).toMatchObject({
      requestId: 'status-of-the-test',
      method: 'GET',
      route: '/api/orders/:orderId/status',
      status: 200,
    });
    expect(bed.logLines.join()).not.toContain(PUBLIC_ID);
  });

  it('hold nothing of what a buyer enters', async () => {
    bed.services.answer('orders.place', () => buildPlacedOrder());
    await postJson(`${bed.url}/api/orders`, buildOrderForm({ customerName: 'Chiamaka Eze' }), {
      'x-request-id': 'order-of-the-test',
    });
    await waitFor('the line', () => bed.logLines.some((t) => t.includes('order-of-the-test')));
    expect(bed.logLines.join()).not.toMatch(/Chiamaka|Allen Avenue|8031234567|chidi-/);
  });

  it('do not repeat any request id of a stranger', async () => {
    for (const given of ['short', 'a'.repeat(65), 'with space and more', 'line\tbreaks-here']) {
      const { headers } = await ask(`${bed.url}/api/nowhere`, {
        headers: { 'x-request-id': given },
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('a refused call', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  const forged = buildToken({ secret: 'x'.repeat(40) });
  it.each([
    ['without a token', 'GET', '/api/orders', {}, 'UNAUTHENTICATED', '/api/orders'],
    [
      'with a forged one',
      'POST',
      '/api/orders/41/confirm',
      { authorization: `Bearer ${forged}` },
      'UNAUTHENTICATED',
      '/api/orders/:id/confirm',
    ],
    [
      'with a picture address that is not ours',
      'GET',
      '/api/proofs/1?session=s1&expires=9999999999&signature=zzzz',
      {},
      'PROOF.LINK_INVALID',
      '/api/proofs/:proofId',
    ],
    [
      'from another site',
      'POST',
      `/api/orders/${PUBLIC_ID}/extend`,
      { 'sec-fetch-site': 'cross-site' },
      'CROSS_SITE',
      'unmatched',
    ],
  ])(
    'is in the log %s: why, where, from which network',
    async (_, method, path, own, code, route) => {
      const requestId = `refused-${code}-of-${method}`.toLowerCase().replaceAll(/[^a-z-]/g, '-');
      const headers = { ...own, 'x-request-id': requestId, 'x-forwarded-for': '102.89.23.7' };
      await ask(bed.url + path, { method, headers });
      const line = await waitFor('the line', () =>
        bed.logLines.find((text) => text.includes(requestId) && text.includes('access refused')),
      );
      expect(JSON.parse(line)).toMatchObject({
        level: 'warn',
        requestId,
        code,
        method,
        route,
        network: '102.89.23.0/24',
      });
      expect(bed.logLines.join()).not.toMatch(/102\.89\.23\.7|eyJ|zzzz/);
      expect(bed.logLines.join()).not.toContain(PUBLIC_ID);
    },
  );
});
