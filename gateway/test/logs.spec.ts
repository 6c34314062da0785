import { waitFor } from '@spade/platform/testing/wait-for';
import { buildOrderForm, buildPlacedOrder, buildPublicOrder, publicId } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('access lines', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  it('name the pattern of the route and the request id, and never an order id', async () => {
    bed.services.answer('orders.get-public', () => buildPublicOrder());
    await ask(`${bed.url}/api/orders/${publicId}/status`, {
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
    expect(bed.logLines.join()).not.toContain(publicId);
  });

  it('hold nothing of what a buyer enters', async () => {
    bed.services.answer('orders.place', () => buildPlacedOrder());
    await postJson(`${bed.url}/api/orders`, buildOrderForm({ customerName: 'Chiamaka Eze' }), {
      'x-request-id': 'order-of-the-test',
    });
    await waitFor('the line', () => bed.logLines.some((t) => t.includes('order-of-the-test')));
    expect(bed.logLines.join()).not.toMatch(/Chiamaka|Allen Avenue|8031234567|ada-/);
  });

  it.each(['short', 'a'.repeat(65), 'with space and more', 'line\tbreaks-here'])(
    'do not repeat the request id %p of a stranger',
    async (given) => {
      const { headers } = await ask(`${bed.url}/api/nowhere`, {
        headers: { 'x-request-id': given },
      });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
