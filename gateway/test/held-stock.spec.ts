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
        productId: 7,
        variantId: null,
        title: 'Pump',
        stock: 30,
        held: 12,
        orders: 3,
        share: 40,
        unknownToStore: 2,
      },
    ];
    bed.services.answer('catalog.held-stock', () => ({ rows }));
    const { status, body } = await ask(`${bed.url}/api/admin/held-stock`, { headers });
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: rows });
  });

  describe('when staff state that the store knows of our sales', () => {
    const STATEMENT = '6f0f2a3e-8a53-4a0d-9d0c-1f2e3d4c5b6a';
    const post = (body: object, path = '') =>
      postJson(`${bed.url}/api/admin/held-stock/trust-store${path}`, body, headers);
    beforeEach(() => {
      bed.services.answer('auth.record-access', () => ({ isRecorded: true }));
      bed.services.answer('catalog.trust-store', () => ({ pieces: 4 }));
      bed.services.answer('catalog.distrust-store', () => ({ pieces: 4 }));
    });

    it.each([
      [{ productId: 7 }, 7, 'product 7'],
      [{ all: true }, 'all', 'all products'],
    ] as const)('passes %j on, with a line in the audit log', async (asked, productId, named) => {
      const { status, body } = await post(asked);
      expect(status).toBe(200);
      const [request] = bed.services.calls('catalog.trust-store');
      expect(request).toEqual({ statementId: expect.any(String), productId });
      expect(body.data).toEqual({ statementId: request?.statementId, pieces: 4 });
      expect(bed.services.calls('auth.record-access')).toMatchObject([
        { action: 'store_trusted', subject: `${named}, statement ${request?.statementId}` },
      ]);
    });

    it('takes a statement back, with a line in the audit log', async () => {
      const { status, body } = await post({}, `/${STATEMENT}/undo`);
      expect([status, body.data]).toEqual([200, { statementId: STATEMENT, pieces: 4 }]);
      expect(bed.services.calls('catalog.distrust-store')).toEqual([{ statementId: STATEMENT }]);
      expect(bed.services.calls('auth.record-access')).toMatchObject([
        { action: 'store_trust_undone', subject: `statement ${STATEMENT}` },
      ]);
    });

    it('says so where a statement is unknown or was taken back', async () => {
      bed.services.answer('catalog.distrust-store', () => ({ pieces: 0 }));
      expect((await post({}, `/${STATEMENT}/undo`)).status).toBe(404);
      expect(bed.services.calls('auth.record-access')).toMatchObject([
        { subject: `statement ${STATEMENT}: refused, it failed` },
      ]);
    });

    it('does nothing for what names neither one product nor all', async () => {
      for (const asked of [
        {},
        { productId: 7, all: true },
        { all: false },
        ...[0, 1.5, 'x', 2_147_483_648].map((productId) => ({ productId })),
      ])
        expect([asked, (await post(asked)).status]).toEqual([asked, 400]);
      expect(bed.services.calls('catalog.trust-store')).toEqual([]);
      expect(bed.services.calls('auth.record-access')).toEqual([]);
    });

    it('knows no statement by another name', async () => {
      expect((await post({}, '/7/undo')).status).toBe(404);
    });
  });
});
