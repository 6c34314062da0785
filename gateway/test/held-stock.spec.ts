import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('the stock that is held unpaid, for staff', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
  });
  afterAll(() => bed.close());

  it('shows each variant with its share', async () => {
    const rows = [
      {
        ...{ productId: 7, variantId: null, title: 'Pump', stock: 30, held: 12 },
        ...{ share: 40, orderable: 0, unknownToStore: 2 },
      },
    ];
    bed.services.answer('catalog.held-stock', () => ({ openShare: 40, rows }));
    const { status, body } = await ask(`${bed.url}/api/admin/held-stock`, { headers });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: rows, meta: { openShare: 40 } });
  });

  it.each([{}, { productId: 7 }])('passes on whose figures are right (%j)', async (asked) => {
    const requests: unknown[] = [];
    bed.services.answer('catalog.trust-store', (request) => {
      requests.push(request);
      return { pieces: 4 };
    });
    const url = `${bed.url}/api/admin/held-stock/trust-store`;
    const { status, body } = await postJson(url, asked, headers);
    expect([status, body.data]).toEqual([200, { pieces: 4 }]);
    expect(requests).toEqual([{ ...asked, trustedBy: expect.any(String) }]);
  });

  it.each([0, 1.5, 'x', 2_147_483_648])('refuses the product %p', async (productId) => {
    const url = `${bed.url}/api/admin/held-stock/trust-store`;
    const { status } = await postJson(url, { productId }, headers);
    expect(status).toBe(400);
  });
});
