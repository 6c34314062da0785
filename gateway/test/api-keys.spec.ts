import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Credit } from '@spade/contracts/money/credit';
import type { Refund } from '@spade/contracts/money/refund';
import type { ApiKey } from '@spade/contracts/staff/api-keys';
import { type KeyScope, keyScopeNames } from '@spade/contracts/staff/api-keys';
import { buildAdminOrder, buildAdminOrderDetail } from '@spade/contracts/testing/build-order';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

const KEY = `spade_key_${'k'.repeat(43)}`;
const bearer = { authorization: `Bearer ${KEY}` };

/** Every call that is open to keys. All others are closed, whatever a key may do. */
const open: Record<KeyScope, string[]> = {
  'orders:read': ['GET /api/orders', 'GET /api/orders/{id}'],
  'orders:ship': [
    'POST /api/orders/{id}/process',
    'POST /api/orders/{id}/ready',
    'POST /api/orders/{id}/ship',
    'POST /api/orders/{id}/deliver',
  ],
  'payments:read': ['GET /api/admin/credits', 'GET /api/admin/refunds'],
  'products:read': [
    'GET /api/admin/products',
    'GET /api/admin/products/categories',
    'GET /api/admin/products/{productId}',
  ],
  'products:write': [
    'POST /api/admin/products',
    'POST /api/admin/products/prices',
    'POST /api/admin/products/stock-movements',
    'PUT /api/admin/products/{productId}',
    'POST /api/admin/products/{productId}/retire',
    'POST /api/admin/products/{productId}/restore',
    'POST /api/admin/products/pictures',
  ],
};

interface Operation {
  security?: Record<string, string[]>[];
  description?: string;
}

/** What the bank and staff know of a buyer, which no program needs. */
const SECRETS = {
  mailbox: 'ada@mail.example',
  note: 'called twice',
  narration: 'NIP/GTB/ADA OBI',
  accountNumber: '0123456789',
  handoverCode: '4711',
};

const buildKey = (part: Partial<ApiKey> = {}): ApiKey => ({
  keyId: 5,
  name: 'Courier app',
  hint: 'spade_key_kkkkkk',
  scopes: ['orders:read'],
  callsPerMinute: 60,
  createdBy: 'ngozi',
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2027-02-19T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  isLive: true,
  ...part,
});

describe('API keys', () => {
  let bed: GatewayBed;
  let lastKeyId = 0;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  /** Headers of a program whose key has these scopes; each key is another, with a limit of its own. */
  const withKey = (scopes: KeyScope[], callsPerMinute = 600) => {
    lastKeyId += 1;
    const keyId = lastKeyId;
    bed.services.answer('auth.check-key', () => ({
      keyId,
      name: 'Courier app',
      scopes,
      callsPerMinute,
    }));
    bed.services.answer('auth.record-access', () => ({ isRecorded: true as const }));
    return bearer;
  };

  const operations = async () => {
    const { body } = await ask(`${bed.url}/api/openapi.json`);
    const paths = body.paths as Record<string, Record<string, Operation>>;
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    );
  };

  describe('every call of the document', () => {
    it.each(keyScopeNames.map((scope) => [scope]))(
      'opens to the scope %s what is listed here, and nothing else of staff',
      async (scope) => {
        const headers = withKey([scope]);
        const opened: string[] = [];
        for (const { method, path, operation } of await operations()) {
          if (!operation.security) continue;
          const url = bed.url + path.replaceAll(/\{\w+\}/g, '1');
          const { status, body } = await ask(url, { method, headers });
          if (status !== 403 || body.code !== 'KEY_NOT_PERMITTED') opened.push(`${method} ${path}`);
        }
        expect(new Set(opened)).toEqual(new Set(open[scope]));
      },
    );

    it('is described with its scope where a key may call it', async () => {
      const described = (await operations()).filter(({ operation: { security } }) =>
        security?.some((scheme) => 'apiKey' in scheme),
      );
      expect(described.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
        Object.values(open).flat().sort(),
      );
      for (const { method, path, operation } of described) {
        const scope = keyScopeNames.find((name) => open[name].includes(`${method} ${path}`));
        expect(operation.description).toContain(`Open to API keys with the scope \`${scope}\``);
        // Either of the two, never both at once.
        expect(operation.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
      }
    });
  });

  it('refuses a key that auth does not know, and says no more than that', async () => {
    bed.services.answer('auth.check-key', () => {
      throw new CodedError('AUTH.KEY_INVALID', {});
    });
    const { status, body } = await ask(`${bed.url}/api/orders`, { headers: bearer });
    expect([status, body.code]).toEqual([401, 'AUTH.KEY_INVALID']);
    const [call] = bed.services.calls('auth.check-key');
    expect(call?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it('slows down an address that tries keys', async () => {
    const own = await startGatewayBed({ LIMIT_LOGINS_PER_ADDRESS: '2' });
    try {
      own.services.answer('auth.check-key', () => {
        throw new CodedError('AUTH.KEY_INVALID', {});
      });
      const codes = [];
      for (let tries = 0; tries < 3; tries += 1)
        codes.push((await ask(`${own.url}/api/orders`, { headers: bearer })).body.code);
      expect(codes).toEqual(['AUTH.KEY_INVALID', 'AUTH.KEY_INVALID', 'RATE_LIMITED']);
    } finally {
      await own.close();
    }
  });

  it('counts the calls of each key by its own limit', async () => {
    bed.services.answer('orders.list', () => emptyList);
    const call = () => ask(`${bed.url}/api/orders`, { headers: bearer });
    withKey(['orders:read'], 2);
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    const refused = await call();
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    withKey(['orders:read'], 2);
    expect((await call()).status).toBe(200);
  });

  const emptyList = {
    orders: [],
    total: 0,
    nextCursor: null,
    figures: { totalOrders: 0, awaitingConfirmation: 0, confirmedOrders: 0, revenueKobo: 0 },
    isDemoAccount: false,
  };

  describe('what a key sees', () => {
    const detail = () => ({
      ...buildAdminOrderDetail({ status: 'shipped' }),
      notes: [{ at: '2026-11-21T08:00:00.000Z', actor: 'ngozi', text: SECRETS.note }],
      shipment: {
        courier: 'GIG',
        waybillNumber: 'W-1',
        riderPhone: null,
        trackingUrl: null,
        expectedOn: null,
        feeAtDoorKobo: 250_000,
        sentAt: '2026-11-21T08:00:00.000Z',
        deliveredAt: null,
        handoverCode: SECRETS.handoverCode,
      },
    });

    it('is what a courier needs of a paid order: no link, mailbox, note, proof or handover code', async () => {
      const order = detail();
      bed.services.answer('orders.get', () => order);
      const headers = withKey(['orders:read']);
      const { status, body } = await ask(`${bed.url}/api/orders/41`, { headers });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({
        id: order.id,
        customerName: order.buyer.name,
        customerPhone: order.buyer.phone,
        shippingAddress: order.buyer.address,
        shipment: { courier: 'GIG', waybillNumber: 'W-1', feeAtDoor: '2500.00' },
      });
      const all = JSON.stringify(body);
      for (const secret of [
        order.orderId,
        order.buyer.email,
        SECRETS.note,
        '"proof',
        SECRETS.handoverCode,
      ])
        expect(all).not.toContain(secret);
    });

    it('names no buyer of an order that is not paid, and no figures of the shop', async () => {
      const orders = [buildAdminOrder({ status: 'pending_payment' })];
      bed.services.answer('orders.list', () => ({ ...emptyList, orders, total: 1 }));
      const headers = withKey(['orders:read']);
      const { body } = await ask(`${bed.url}/api/orders`, { headers });
      expect(body.data).toMatchObject([
        { status: 'pending_payment', customerName: null, customerPhone: null, shippingCity: null },
      ]);
      expect(body.meta).toEqual({ total: 1, nextCursor: null });
    });

    it('is of payments neither who paid nor to which account money goes back', async () => {
      const credit = {
        id: 3,
        state: 'matched',
        source: 'statement',
        amountKobo: 1_000_000,
        valueDate: '2026-11-21',
        bookedAt: null,
        narration: SECRETS.narration,
        sender: 'ADA OBI',
        bankId: 'B-1',
        reversal: null,
        decisions: [
          {
            order: { id: 41, orderId: 'x'.repeat(22), reference: 'SO-7K4M2' },
            amountKobo: 1_000_000,
            at: '2026-11-21T08:00:00.000Z',
          },
        ],
        restKobo: 0,
        suggestion: null,
        // The fields that the view does not show are left out.
      } as unknown as Credit;
      bed.services.answer('orders.list-credits', () => ({
        credits: [credit],
        total: 1,
        nextCursor: null,
        fits: { exact: 0, suggested: 0, rest: 0 },
        open: 0,
      }));
      const refund = {
        id: 41,
        reference: 'SO-7K4M2',
        status: 'failed',
        customerEmail: SECRETS.mailbox,
        totalKobo: 1_000_000,
        receivedKobo: 1_000_000,
        refundedKobo: 0,
        owedKobo: 1_000_000,
        account: { bankCode: '058', accountNumber: SECRETS.accountNumber, accountName: 'ADA OBI' },
        credits: [],
        paid: [],
      } as unknown as Refund;
      bed.services.answer('orders.list-refunds', () => ({
        refunds: [refund],
        total: 1,
        nextCursor: null,
        owedKobo: 1_000_000,
        withAccount: 1,
      }));
      const headers = withKey(['payments:read']);
      const credits = await ask(`${bed.url}/api/admin/credits`, { headers });
      expect(credits.body.data).toMatchObject([
        {
          amount: '10000.00',
          bankId: 'B-1',
          decisions: [{ order: { id: 41, reference: 'SO-7K4M2' } }],
        },
      ]);
      const refunds = await ask(`${bed.url}/api/admin/refunds`, { headers });
      expect(refunds.body.data).toMatchObject([{ id: 41, owed: '10000.00' }]);
      const all = JSON.stringify([credits.body, refunds.body]);
      for (const secret of [...Object.values(SECRETS), 'ADA OBI', 'x'.repeat(22)])
        expect(all).not.toContain(secret);
    });

    it('is after a step no more than the step, taken in the name of the key', async () => {
      const order = detail();
      bed.services.answer('orders.fulfil', () => order);
      const headers = withKey(['orders:ship']);
      const answer = await postJson(`${bed.url}/api/orders/41/ship`, { courier: 'GIG' }, headers);
      expect(Object.keys(answer.body.data as object)).toEqual([
        'id',
        'reference',
        'status',
        'shipment',
      ]);
      expect(bed.services.calls('orders.fulfil')).toMatchObject([
        { adminUsername: 'key Courier app' },
      ]);
    });
  });

  it('records a change of a product with the key that made it', async () => {
    bed.services.answer('catalog.retire-product', () => {
      throw new CodedError('CATALOG.PRODUCT_CHANGED', { by: 'ngozi', version: 2 });
    });
    const headers = withKey(['products:write']);
    await postJson(`${bed.url}/api/admin/products/7/retire`, { version: 1 }, headers);
    expect(bed.services.calls('catalog.retire-product')).toMatchObject([{ by: 'key Courier app' }]);
    expect(bed.services.calls('auth.record-access')).toMatchObject([
      { action: 'product_retired', adminId: null, keyId: lastKeyId },
    ]);
  });

  describe('made by an owner', () => {
    const form = { name: 'Courier app', scopes: ['orders:read'] };
    const make = (headers: Record<string, string>, body: object = form) =>
      postJson(`${bed.url}/api/admin/keys`, body, headers);

    it('is shown once: auth gets its digest, and lists its first letters', async () => {
      const headers = signIn(bed.services);
      bed.services.answer('auth.make-key', ({ hint }) => buildKey({ hint }));
      const { status, body } = await make(headers);
      expect(status).toBe(201);
      const { key, hint } = body.data as { key: string; hint: string };
      expect(key).toMatch(/^spade_key_[\w-]{43}$/);
      expect(key.startsWith(hint)).toBe(true);
      const [call] = bed.services.calls('auth.make-key');
      expect(call).toMatchObject({ days: 90, callsPerMinute: 60, adminId: 1 });
      expect(JSON.stringify(call)).not.toContain(key);
      expect(bed.logLines.join()).not.toContain(key);
      bed.services.answer('auth.list-keys', () => ({ keys: [buildKey({ hint })] }));
      const listed = await ask(`${bed.url}/api/admin/keys`, { headers });
      expect(listed.body.data).toMatchObject([{ name: 'Courier app', hint }]);
      expect(JSON.stringify(listed.body)).not.toContain(key);
    });

    it('needs a sign-in minutes ago and a second factor', async () => {
      expect((await make(signIn(bed.services, { isFresh: false }))).body.code).toBe(
        'SIGN_IN_AGAIN',
      );
      expect((await make(signIn(bed.services, { hasSecondFactor: false }))).body.code).toBe(
        'SECOND_FACTOR_REQUIRED',
      );
    });

    it.each([
      ['name', { ...form, name: 'key\u202e' }],
      ['name', { ...form, name: 'a'.repeat(41) }],
      ['scopes', { ...form, scopes: [] }],
      ['scopes', { ...form, scopes: ['orders:confirm'] }],
      ['scopes', { ...form, scopes: ['orders:read', 'orders:read'] }],
      ['days', { ...form, days: 366 }],
      ['callsPerMinute', { ...form, callsPerMinute: 0 }],
    ])('refuses a wrong %s', async (field, body) => {
      const answer = await make(signIn(bed.services), body);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
    });

    it('is revoked without a new sign-in', async () => {
      const headers = signIn(bed.services, { isFresh: false });
      bed.services.answer('auth.revoke-key', () => buildKey({ isLive: false, revokedBy: 'ngozi' }));
      const url = `${bed.url}/api/admin/keys/5`;
      const { body } = await ask(url, { method: 'DELETE', headers });
      expect(body.data).toMatchObject({ isLive: false, revokedBy: 'ngozi' });
      expect(bed.services.calls('auth.revoke-key')).toEqual([{ keyId: 5, adminId: 1 }]);
    });
  });
});
