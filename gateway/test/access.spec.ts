import { CodedError } from '@spade/contracts/errors/coded-error';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { type StaffRole, staffRoles } from '@spade/contracts/staff/permissions';
import { buildAdminOrderDetail, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { Seal } from '@spade/platform/sealing/seal';
import { buildToken, signIn } from './builders.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

/** Every call that only staff may make. */
const staffCalls: [method: string, path: string][] = [
  ['POST', '/api/admin/logout'],
  ['GET', '/api/admin/session'],
  ['GET', '/api/admin/audit'],
  ['GET', '/api/admin/audit/export.csv'],
  ['GET', '/api/admin/business'],
  ['GET', '/api/admin/business/export.csv'],
  ['GET', '/api/admin/settings'],
  ['POST', '/api/admin/settings'],
  ['POST', '/api/admin/settings/preview'],
  ['GET', '/api/admin/settings/1/versions'],
  ['GET', '/api/admin/account'],
  ['GET', '/api/admin/staff'],
  ['POST', '/api/admin/staff'],
  ['POST', '/api/admin/staff/1/role'],
  ['POST', '/api/admin/staff/1/disable'],
  ['POST', '/api/admin/staff/1/enable'],
  ['GET', '/api/admin/keys'],
  ['POST', '/api/admin/keys'],
  ['DELETE', '/api/admin/keys/1'],
  ['GET', '/api/admin/webhooks'],
  ['POST', '/api/admin/webhooks'],
  ['POST', '/api/admin/webhooks/1/secret'],
  ['POST', '/api/admin/webhooks/1/test'],
  ['POST', '/api/admin/webhooks/1/on'],
  ['POST', '/api/admin/webhooks/1/remove'],
  ['GET', '/api/admin/webhooks/1/deliveries'],
  ['POST', '/api/admin/webhooks/1/deliveries/1/again'],
  ['GET', '/api/admin/first-day'],
  ['GET', '/api/admin/bank-account'],
  ['POST', '/api/admin/bank-account'],
  ['POST', '/api/admin/bank-account/1/agree'],
  ['POST', '/api/admin/bank-account/1/stop'],
  ['GET', '/api/admin/hearing'],
  ['POST', '/api/admin/hearing'],
  ['POST', '/api/admin/staff/1/link'],
  ['DELETE', '/api/admin/staff/1/second-factor'],
  ['DELETE', '/api/admin/staff/1/sessions'],
  ['POST', '/api/admin/account/authenticator'],
  ['POST', '/api/admin/account/authenticator/confirm'],
  ['DELETE', '/api/admin/account/authenticator'],
  ['POST', '/api/admin/account/passkeys/begin'],
  ['POST', '/api/admin/account/passkeys'],
  ['DELETE', '/api/admin/account/passkeys/1'],
  ['POST', '/api/admin/account/recovery-codes'],
  ['POST', '/api/admin/account/password'],
  ['GET', '/api/admin/account/sessions'],
  ['DELETE', '/api/admin/account/sessions'],
  ['DELETE', '/api/admin/account/sessions/1'],
  ['GET', '/api/orders'],
  ['GET', '/api/orders/export.csv'],
  ['GET', '/api/orders/1'],
  ['GET', '/api/orders/1/history'],
  ['POST', '/api/orders/1/confirm'],
  ['POST', '/api/orders/1/reject'],
  ['POST', '/api/orders/1/cancel'],
  ['POST', '/api/orders/1/unconfirm'],
  ['POST', '/api/orders/1/answer-reversal'],
  ['POST', '/api/orders/1/process'],
  ['POST', '/api/orders/1/settle'],
  ['GET', '/api/admin/work'],
  ['GET', '/api/orders/networks'],
  ['POST', '/api/orders/networks/release'],
  ['GET', '/api/contact'],
  ['POST', '/api/contact/1/handle'],
  ['POST', '/api/shopify/sync'],
  ['GET', '/api/shopify/sync/1'],
  ['DELETE', '/api/shopify/sync/1'],
  ['GET', '/api/shopify/runs'],
  ['GET', '/api/shopify/runs/1/held-back'],
  ['POST', '/api/shopify/runs/1/retire-held-back'],
  ['GET', '/api/admin/status'],
  ['GET', '/api/admin/held-stock'],
  ['POST', '/api/admin/held-stock/trust-store'],
  ['POST', '/api/admin/held-stock/trust-store/1/undo'],
  ['POST', '/api/orders/1/shopify'],
  ['GET', '/api/proofs/1'],
  ['GET', '/api/proofs/1/thumbnail'],
  ['GET', '/api/admin/statements'],
  ['POST', '/api/admin/statements'],
  ['GET', '/api/admin/statements/1'],
  ['POST', '/api/admin/statements/1/map'],
  ['POST', '/api/admin/statements/1/unlock'],
  ['POST', '/api/admin/statements/1/import'],
  ['POST', '/api/admin/statements/1/discard'],
  ['POST', '/api/admin/statements/1/remember-columns'],
  ['GET', '/api/admin/statements/1/withdrawal'],
  ['POST', '/api/admin/statements/1/withdraw'],
  ['GET', '/api/admin/doubts'],
  ['POST', '/api/admin/doubts/1/decide'],
  ['POST', '/api/admin/credits/1/overrule'],
  ['GET', '/api/admin/credits'],
  ['POST', '/api/admin/credits/1/match'],
  ['POST', '/api/admin/credits/1/dismiss'],
  ['POST', '/api/admin/credits/1/undo'],
  ['GET', '/api/admin/alerts'],
  ['GET', '/api/admin/refunds'],
  ['GET', '/api/admin/refunds/export.csv'],
  ['POST', '/api/admin/refunds/1/call-off'],
  ['POST', '/api/admin/refunds/1/decide'],
  ['POST', '/api/admin/refunds/1/settle'],
  ['POST', '/api/admin/refunds/1/undo'],
  ['GET', '/api/admin/receipts/1'],
  ['GET', '/api/admin/slips'],
  ['GET', '/api/admin/products'],
  ['POST', '/api/admin/products'],
  ['GET', '/api/admin/products/1'],
  ['PUT', '/api/admin/products/1'],
  ['GET', '/api/admin/products/1/movements'],
  ['GET', '/api/admin/products/categories'],
  ['POST', '/api/admin/products/pictures'],
  ['GET', '/api/admin/products/twins'],
  ['GET', '/api/admin/products/export.csv'],
  ['GET', '/api/admin/products/export.xlsx'],
  ['GET', '/api/admin/products/imports'],
  ['POST', '/api/admin/products/imports'],
  ['GET', '/api/admin/products/imports/1'],
  ['GET', '/api/admin/products/imports/1/rows'],
  ['GET', '/api/admin/products/imports/1/failed-pictures'],
  ['POST', '/api/admin/products/imports/1/retry-pictures'],
  ['POST', '/api/admin/products/imports/1/apply'],
  ['POST', '/api/admin/products/imports/1/discard'],
  ['POST', '/api/admin/products/1/restore'],
  ['POST', '/api/admin/products/1/retire'],
  ['POST', '/api/admin/products/stock-movements'],
  ['POST', '/api/orders/1/ready'],
  ['POST', '/api/orders/1/ship'],
  ['POST', '/api/orders/1/deliver'],
  ['POST', '/api/orders/1/return'],
  ['POST', '/api/orders/1/back'],
  ['POST', '/api/orders/1/cancel-paid'],
  ['POST', '/api/orders/1/grant'],
  ['POST', '/api/orders/steps'],
  ['POST', '/api/admin/orders'],
  ['POST', '/api/admin/orders/known-buyer'],
  ['POST', '/api/orders/1/notes'],
  ['GET', '/api/orders/1/buyer'],
  ['POST', '/api/orders/1/problem/refuse'],
  ['POST', '/api/orders/1/problem/replace'],
  ['POST', '/api/orders/1/buyer/block'],
  ['POST', '/api/orders/1/buyer/unblock'],
];

const algNone = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { iss: 'spade-auth', aud: 'spade-admin', exp, jti: 'a-session' };
  return `${part({ alg: 'none', typ: 'spade-admin+jwt' })}.${part(claims)}.`;
};

describe('who may call what', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  it('refuses every call of staff without a token', async () => {
    for (const [method, path] of staffCalls) {
      const { status, headers, body } = await ask(bed.url + path, { method });
      const challenge = headers.get('www-authenticate');
      expect({ method, path, status, challenge, code: body.code }).toEqual({
        method,
        path,
        status: 401,
        challenge: 'Bearer',
        code: 'UNAUTHENTICATED',
      });
    }
  });

  it('names every guarded call of the document in this suite', async () => {
    const { body } = await ask(`${bed.url}/api/openapi.json`);
    const paths = body.paths as Record<string, Record<string, { security?: object[] }>>;
    const guarded = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security)
        .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '1')}`),
    );
    expect(guarded.sort()).toEqual(staffCalls.map(([m, p]) => `${m} ${p}`).sort());
  });

  describe('when the token is not one of ours', () => {
    it.each([
      ['signed with another secret', () => buildToken({ secret: 'x'.repeat(40) })],
      ['expired', () => buildToken({ expiresIn: -60 })],
      ['with alg none', algNone],
      ['with another algorithm', () => buildToken({ algorithm: 'HS512' })],
      ['of another issuer', () => buildToken({ issuer: 'someone-else' })],
      ['for another audience', () => buildToken({ audience: 'customers' })],
      ['of another kind', () => buildToken({ type: 'JWT' })],
      ['that is not a token', () => 'abc'],
      ['of 100 kB', () => `${'a'.repeat(5000)}.b.c`],
    ])('refuses one %s without calling a service', async (_what, token) => {
      signIn(bed.services);
      const { status, body } = await ask(`${bed.url}/api/orders`, {
        headers: { authorization: `Bearer ${token()}` },
      });
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(bed.services.calls('auth.check-session')).toEqual([]);
    });
  });

  it('refuses a good token whose session was revoked', async () => {
    bed.services.answer('auth.check-session', () => {
      throw new CodedError('AUTH.SESSION_ENDED', {});
    });
    const { status, body } = await ask(`${bed.url}/api/orders`, {
      headers: { authorization: `Bearer ${buildToken()}` },
    });
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'AUTH.SESSION_ENDED' });
  });

  it('takes a token of a session that began later than now by its own clock', async () => {
    signIn(bed.services);
    const headers = {
      authorization: `Bearer ${buildToken({ notBefore: 3_600, expiresIn: 7_200 })}`,
    };
    expect((await ask(`${bed.url}/api/admin/session`, { headers })).status).toBe(200);
  });

  it('asks auth about the session that the token names', async () => {
    signIn(bed.services);
    const headers = { authorization: `Bearer ${buildToken({ sessionId: 'session-9' })}` };
    const { body } = await ask(`${bed.url}/api/admin/session`, { headers });
    expect(body.data).toEqual({
      adminId: 1,
      username: 'ngozi',
      email: 'ngozi@company.example',
      role: 'owner',
      expiresAt: '2026-11-21T17:00:00.000Z',
      isFresh: true,
      hasSecondFactor: true,
      needsSecondFactor: false,
      needsOwnPassword: false,
      permissions: [
        'work',
        'settle-payments',
        'manage-statements',
        'decide-contradictions',
        'undo-sales',
        'block-buyers',
        'export-orders',
        'release-networks',
        'trust-store',
        'edit-products',
        'count-stock',
        'read-audit-log',
        'see-business',
        'manage-staff',
        'manage-keys',
        'agree-bank-account',
        'change-bank-account',
        'change-settings',
      ],
    });
    expect(bed.services.calls('auth.check-session')).toEqual([{ sessionId: 'session-9' }]);
  });

  it('says which calls the page made by itself', async () => {
    const headers = { ...signIn(bed.services), 'X-Background': '1' };
    await ask(`${bed.url}/api/admin/session`, { headers });
    expect(bed.services.calls('auth.check-session')).toMatchObject([{ isBackground: true }]);
  });

  describe('when a role may not do it', () => {
    const guarded: [method: string, path: string, roles: StaffRole[]][] = [
      ['GET', '/api/orders/export.csv', ['owner', 'approver']],
      ['POST', '/api/orders/networks/release', ['owner', 'approver']],
      ['POST', '/api/admin/held-stock/trust-store', ['owner', 'approver']],
      ['POST', '/api/admin/held-stock/trust-store/1/undo', ['owner', 'approver']],
      ['POST', '/api/orders/1/settle', ['owner', 'approver']],
      ['POST', '/api/orders/1/problem/replace', ['owner', 'approver']],
      ['POST', '/api/orders/1/buyer/block', ['owner', 'approver']],
      ['POST', '/api/orders/1/buyer/unblock', ['owner', 'approver']],
      ['GET', '/api/admin/refunds/export.csv', ['owner', 'approver']],
      ['POST', '/api/admin/refunds/1/call-off', ['owner', 'approver']],
      ['POST', '/api/admin/refunds/1/decide', ['owner', 'approver']],
      ['POST', '/api/admin/refunds/1/settle', ['owner', 'approver']],
      ['POST', '/api/admin/refunds/1/undo', ['owner', 'approver']],
      ['POST', '/api/orders/1/answer-reversal', ['owner', 'approver']],
      ['GET', '/api/admin/audit', ['owner']],
      ['GET', '/api/admin/audit/export.csv', ['owner']],
      ['GET', '/api/admin/staff', ['owner']],
      ['POST', '/api/admin/staff', ['owner']],
      ['POST', '/api/admin/staff/1/role', ['owner']],
      ['POST', '/api/admin/staff/1/disable', ['owner']],
      ['POST', '/api/admin/staff/1/enable', ['owner']],
      ['DELETE', '/api/admin/staff/1/sessions', ['owner']],
      ['GET', '/api/admin/bank-account', ['owner', 'approver']],
      ['POST', '/api/admin/bank-account', ['owner']],
      ['POST', '/api/admin/bank-account/1/stop', ['owner']],
      ['GET', '/api/admin/keys', ['owner']],
      ['POST', '/api/admin/keys', ['owner']],
      ['DELETE', '/api/admin/keys/1', ['owner']],
      ['GET', '/api/admin/webhooks', ['owner']],
      ['POST', '/api/admin/webhooks', ['owner']],
      ['GET', '/api/admin/webhooks/1/deliveries', ['owner']],
      ['GET', '/api/admin/settings', ['owner']],
      ['POST', '/api/admin/settings', ['owner']],
      ['POST', '/api/admin/settings/preview', ['owner']],
      ['GET', '/api/admin/settings/1/versions', ['owner']],
      ['GET', '/api/admin/business', ['owner']],
      ['GET', '/api/admin/business/export.csv', ['owner']],
    ];

    it.each(staffRoles)(
      'refuses it to the role %s, says whom to ask, and lets it do the rest',
      async (role) => {
        const headers = signIn(bed.services, { role });
        for (const [method, path, roles] of guarded) {
          const { status, body } = await ask(bed.url + path, { method, headers });
          // What is permitted fails later: nothing answers it here, or its body is missing.
          const asksOthers = String(body.message).includes('Please ask');
          const isRefused = !roles.includes(role);
          expect({
            method,
            path,
            said: [status === 403, body.code === 'NOT_PERMITTED', asksOthers],
          }).toEqual({
            method,
            path,
            said: [isRefused, isRefused, isRefused],
          });
        }
      },
    );

    it('leaves the daily work to every role', async () => {
      const headers = signIn(bed.services, { role: 'clerk' });
      bed.services.answer('orders.confirm', () => buildAdminOrderDetail());
      const url = `${bed.url}/api/orders/41/confirm`;
      expect((await ask(url, { method: 'POST', headers })).status).toBe(200);
    });
  });

  it('ends the session at logout', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.logout', () => ({ isEnded: true }));
    const answer = await postJson(`${bed.url}/api/admin/logout`, {}, headers);
    expect(answer.status).toBe(200);
    expect(bed.services.calls('auth.logout')).toHaveLength(1);
    // Cached responses, and nothing that the user typed.
    expect(answer.headers.get('clear-site-data')).toBe('"cache"');
  });

  it('tells auth which admin confirms', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('orders.confirm', () => buildAdminOrderDetail());
    await ask(`${bed.url}/api/orders/41/confirm`, { method: 'POST', headers });
    expect(bed.services.calls('orders.confirm')).toEqual([
      { order: '41', adminUsername: 'ngozi', role: 'owner' },
    ]);
  });

  describe('POST /api/admin/login', () => {
    const form = { username: 'ngozi', password: ' a good pass phrase ' };

    const reply = () => ({
      token: 'a.b.c',
      expiresAt: '2026-11-21T17:00:00.000Z',
      admin: {
        adminId: 1,
        username: 'ngozi',
        email: 'ngozi@company.example',
        role: 'owner' as const,
      },
      needsSecondFactor: false,
    });

    it('returns the token at the top level', async () => {
      bed.services.answer('auth.login', reply);
      const { status, body } = await postJson(`${bed.url}/api/admin/login`, form);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, token: 'a.b.c' });
      const [call] = bed.services.calls('auth.login');
      expect(call).toMatchObject({
        username: 'ngozi',
        address: '127.0.0.1',
        device: 'Unknown device',
      });
      expect(JSON.stringify(call)).not.toContain('good pass phrase');
      const seal = new Seal(JWT_SECRET, PASSWORD_SEAL);
      expect(seal.open(call?.sealedPassword ?? '', 'ngozi')).toBe(' a good pass phrase ');
    });

    describe('when it carries the token of a session', () => {
      const withToken = (token: string) =>
        postJson(`${bed.url}/api/admin/login`, form, { authorization: `Bearer ${token}` });

      it('ends that session', async () => {
        bed.services.answer('auth.login', reply);
        bed.services.answer('auth.logout', () => ({ isEnded: true }));
        expect((await withToken(buildToken({ sessionId: 'before' }))).status).toBe(200);
        expect(bed.services.calls('auth.logout')).toEqual([{ sessionId: 'before' }]);
      });

      it('keeps it when the password is wrong or the token is not one of ours', async () => {
        bed.services.answer('auth.login', reply);
        expect((await withToken(buildToken({ secret: 'x'.repeat(40) }))).status).toBe(200);
        bed.services.answer('auth.login', () => {
          throw new CodedError('AUTH.INVALID_CREDENTIALS', {});
        });
        expect((await withToken(buildToken())).status).toBe(401);
        expect(bed.services.calls('auth.logout')).toEqual([]);
      });
    });

    it('marks the browser for its own sign-in alone, out of reach of scripts', async () => {
      bed.services.answer('auth.login', () => ({ ...reply(), browserMark: 'a.mark.b' }));
      const signInBehind = (proto: string) =>
        fetch(`${bed.url}/api/admin/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-proto': proto },
          body: JSON.stringify(form),
        });
      const [cookie = '', ...others] = (await signInBehind('https')).headers.getSetCookie();
      expect(others).toEqual([]);
      expect(cookie).toMatch(/^staff_browser=a\.mark\.b; .*Path=\/api\/admin\/login;/);
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict'])
        expect(cookie.split('; ')).toContain(attribute);
      const [plain = ''] = (await signInBehind('http')).headers.getSetCookie();
      expect(plain.split('; ')).not.toContain('Secure');
    });

    it('responds 401 with the same message whatever is wrong', async () => {
      bed.services.answer('auth.login', () => {
        throw new CodedError('AUTH.INVALID_CREDENTIALS', {});
      });
      const { status, body } = await postJson(`${bed.url}/api/admin/login`, form);
      expect(status).toBe(401);
      expect(body.message).toBe('Invalid username or password');
    });

    it('names missing fields', async () => {
      const { status, body } = await postJson(`${bed.url}/api/admin/login`, { username: ' ' });
      expect(status).toBe(400);
      expect(body.errors).toEqual({
        username: ['Username is required'],
        password: ['Password is required'],
      });
    });
  });

  describe('when the public id is not one', () => {
    it('responds 404 without calling a service', async () => {
      const ids = ['41', '0', '-1', `${PUBLIC_ID}x`, "1' OR 1=1"].map(encodeURIComponent);
      for (const id of [...ids, '%00'.repeat(3)])
        for (const [method, path] of [
          ['GET', 'status'],
          ['POST', 'extend'],
          ['POST', 'code'],
          ['POST', 'payment-proof'],
        ]) {
          const { status, body } = await ask(`${bed.url}/api/orders/${id}/${path}`, { method });
          expect({ id, path, status, code: body.code }).toEqual({
            id,
            path,
            status: 404,
            code: 'ORDERS.NOT_FOUND',
          });
        }
      expect(bed.services.calls('orders.get-public')).toEqual([]);
      expect(bed.services.calls('orders.check-proof')).toEqual([]);
      expect(bed.services.calls('orders.enter-code')).toEqual([]);
    });
  });
});
