import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffProduct } from '@spade/contracts/messages/catalog-products';
import type { TestOrder } from '@spade/contracts/messages/orders';
import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const order: TestOrder = {
  orderId: PUBLIC_ID,
  reference: 'TEST-7K4M2',
  status: 'pending_payment',
  productTitle: 'Portland cement 50 kg',
  amountDueKobo: 1_330_050,
  createdAt: '2026-11-21T09:00:00.000Z',
  placedBy: 'ada',
  email: 'shop@company.example',
};
const { amountDueKobo: _kobo, ...rest } = order;
const shown = { ...rest, totalAmount: '13300.50' };
const product = {
  id: 7,
  title: order.productTitle,
  variants: [
    { id: null, priceKobo: 980_050 },
    { id: 2, priceKobo: 1 },
  ],
} as unknown as StaffProduct; // what the call reads of one

describe('a test order', () => {
  let bed: GatewayBed;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());

  function given(products: StaffProduct[] = [product], role: 'owner' | 'approver' = 'owner') {
    bed.services.reset();
    const asOf = order.createdAt;
    const total = products.length;
    bed.services.answer('catalog.list-staff-products', () => ({ products, total, asOf }));
    bed.services.answer('orders.place-test', () => order);
    bed.services.answer('orders.get-test', () => ({ order: null }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
    return signIn(bed.services, { role });
  }
  const url = (path = '') => `${bed.url}/api/admin/test-order${path}`;

  it('is of the first product on sale, and a line of the audit log', async () => {
    const headers = given();
    const { status, body } = await postJson(url(), {}, headers);
    expect([status, body.data]).toEqual([201, shown]);
    expect(bed.services.calls('catalog.list-staff-products')).toMatchObject([{ state: 'on_sale' }]);
    expect(bed.services.calls('orders.place-test')).toEqual([
      {
        productId: 7,
        variantId: null,
        title: order.productTitle,
        unitPriceKobo: 980_050,
        adminUsername: 'ngozi',
      },
    ]);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'test_order_placed', subject: 'TEST-7K4M2' },
    ]);
  });

  it('is not placed where nothing is on sale', async () => {
    const { status, body } = await postJson(url(), {}, given([]));
    expect([status, body.code]).toEqual([404, 'CATALOG.PRODUCT_NOT_FOUND']);
    expect(bed.services.calls('orders.place-test')).toEqual([]);
  });

  it('is shown, and confirmed by its public id', async () => {
    const headers = given();
    expect((await ask(url(), { headers })).body.data).toEqual({ order: null });
    bed.services.answer('orders.get-test', () => ({ order }));
    expect((await ask(url(), { headers })).body.data).toEqual({ order: shown });
    bed.services.answer('orders.confirm-test', () => ({ ...order, status: 'confirmed' }));
    const { body } = await postJson(url(`/${PUBLIC_ID}/confirm`), {}, headers);
    expect(body.data).toEqual({ ...shown, status: 'confirmed' });
    expect(bed.services.calls('orders.confirm-test')).toEqual([{ orderId: PUBLIC_ID }]);
    expect((await postJson(url('/1/confirm'), {}, headers)).status).toBe(404);
    bed.services.answer('orders.confirm-test', () => {
      throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status: 'failed', action: 'confirm' });
    });
    expect((await postJson(url(`/${PUBLIC_ID}/confirm`), {}, headers)).status).toBe(409);
  });

  it('is of owners alone', async () => {
    const headers = given([product], 'approver');
    expect((await ask(url(), { headers })).status).toBe(403);
    expect((await postJson(url(), {}, headers)).status).toBe(403);
  });
});
