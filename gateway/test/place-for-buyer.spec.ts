import { buildAdminOrderDetail, buildBuyer } from '@spade/contracts/testing/build-order';
import { buildOrderForm, signIn } from './builders.ts';
import { type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('orders that staff place', () => {
  let bed: GatewayBed;
  let url: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    bed = await startGatewayBed({ MAX_ORDER_QUANTITY: '5' });
    url = `${bed.url}/api/admin/orders`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = { ...signIn(bed.services), 'idempotency-key': 'key-1' };
    bed.services.answer('orders.place-for-buyer', () => buildAdminOrderDetail());
  });

  it('are placed in the name of who is signed in, without a network, and answered as staff see orders', async () => {
    const form = buildOrderForm({
      customerEmail: 'chidi@mail.example',
      payWithinHours: 72,
      placedBy: { username: 'someone' },
    });
    const { status, body } = await postJson(url, form, headers);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ id: 41, allowedActions: expect.any(Array) });
    expect(bed.services.calls('orders.place-for-buyer')).toEqual([
      expect.objectContaining({
        idempotencyKey: 'key-1',
        buyer: buildBuyer(),
        placedBy: { username: 'ngozi', role: 'owner', windowMinutes: 72 * 60 },
      }),
    ]);
    expect(bed.services.calls('orders.place-for-buyer')[0]).not.toHaveProperty('network');
  });

  it('have a day to pay by default, and any quantity that an order can have', async () => {
    const form = buildOrderForm({ quantity: 6, totalPrice: '58803.00' });
    expect((await postJson(url, form, headers)).status).toBe(201);
    expect(bed.services.calls('orders.place-for-buyer')).toEqual([
      expect.objectContaining({
        quantity: 6,
        placedBy: { username: 'ngozi', role: 'owner', windowMinutes: 1440 },
      }),
    ]);
  });

  it('have the rules of the order form', async () => {
    const form = buildOrderForm({ payWithinHours: 5, customerPhone: '0803', quantity: 10_001 });
    const { status, body } = await postJson(url, form, headers);
    expect(status).toBe(400);
    expect(Object.keys(body.errors ?? {}).toSorted()).toEqual(['customerPhone', 'payWithinHours']);
    const many = await postJson(url, buildOrderForm({ quantity: 10_001 }), headers);
    expect(many.body.errors).toEqual({ quantity: ['Quantity must be at most 10000'] });
  });

  it('cost less by a discount that has a reason', async () => {
    const form = { discount: '500', discountReason: ' a regular customer ' };
    expect((await postJson(url, buildOrderForm(form), headers)).status).toBe(201);
    const placedBy = { discount: { amountKobo: 50_000, reason: 'a regular customer' } };
    expect(bed.services.calls('orders.place-for-buyer')).toEqual([
      expect.objectContaining({ placedBy: expect.objectContaining(placedBy) }),
    ]);
    const { body } = await postJson(url, buildOrderForm({ ...form, discountReason: '' }), headers);
    expect(body.errors).toEqual({ discountReason: ['Please give a reason'] });
    const wrong = await postJson(url, buildOrderForm({ ...form, discount: '0' }), headers);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['discount']);
  });

  it('begin with the buyer that a phone number knows', async () => {
    const found = {
      buyer: { ...buildBuyer(), area: 'Ikeja' },
      id: 41,
      reference: 'SO-7K4M2',
      orderedAt: '2026-11-21T09:31:00.000Z',
      open: 1,
      block: null,
    };
    bed.services.answer('orders.find-buyer', () => ({ found }));
    const { body } = await postJson(`${url}/known-buyer`, { phone: '0803 123 4567' }, headers);
    expect(bed.services.calls('orders.find-buyer')).toEqual([{ phone: '+2348031234567' }]);
    expect(body.data).toMatchObject({
      found: {
        customerEmail: 'chidi@mail.example',
        customerPhone: '+2348031234567',
        shippingLandmark: null,
        deliveryArea: 'Ikeja',
        reference: 'SO-7K4M2',
        open: 1,
      },
    });
    bed.services.answer('orders.find-buyer', () => ({ found: null }));
    const unknown = await postJson(`${url}/known-buyer`, { phone: '08031234567' }, headers);
    expect(unknown.body.data).toEqual({ found: null });
  });
});
