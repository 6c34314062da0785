import { CodedError } from '@spade/contracts/errors/coded-error';
import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import {
  type StaffPermission,
  type StaffRole,
  staffRoles,
} from '@spade/contracts/staff/permissions';
import { buildAdminOrderDetail, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { Seal } from '@spade/platform/sealing/seal';
import { buildToken, signIn } from './builders.ts';
import { buyerCalls, notDescribed, publicCalls, staffCalls } from './calls.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

const algNone = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const claims = { iss: 'spade-auth', aud: 'spade-admin', exp, jti: 'a-session' };
  return `${part({ alg: 'none', typ: 'spade-admin+jwt' })}.${part(claims)}.`;
};

const everyone: readonly StaffRole[] = ['owner', 'approver', 'clerk'];
const approvers: readonly StaffRole[] = ['owner', 'approver'];
const owners: readonly StaffRole[] = ['owner'];

/** Which roles have a permission; once more than in `permissions.ts`, so that one that is given away by mistake is red. */
const rolesWith: Readonly<Record<StaffPermission, readonly StaffRole[]>> = {
  work: everyone,
  'settle-payments': approvers,
  'manage-statements': approvers,
  'decide-contradictions': owners,
  'undo-sales': approvers,
  'block-buyers': approvers,
  'export-orders': approvers,
  'release-networks': approvers,
  'trust-store': approvers,
  'edit-products': approvers,
  'count-stock': everyone,
  'read-audit-log': owners,
  'see-business': owners,
  'manage-staff': owners,
  'manage-keys': owners,
  'agree-bank-account': approvers,
  'change-bank-account': owners,
  'change-settings': owners,
};

const callsOfStaff = Object.values(staffCalls).flat();

interface RouterLayer {
  route?: { path: string; methods: Record<string, boolean> };
}

/** What the gateway answers at all, from its router. */
function routesOf({ app }: GatewayBed): string[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: RouterLayer[] } }; // Express 5
  return router.stack
    .flatMap(({ route }) =>
      route === undefined
        ? []
        : Object.keys(route.methods).map(
            (method) => `${method.toUpperCase()} ${route.path.replaceAll(/:\w+/g, '1')}`,
          ),
    )
    .sort();
}

describe('who may call what', () => {
  let bed: GatewayBed;
  const make = (call: string, headers: Record<string, string> = {}) => {
    const [method = '', path = ''] = call.split(' ');
    return ask(bed.url + path, { method, headers });
  };

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  it('refuses every call of staff without a token', async () => {
    for (const call of callsOfStaff) {
      const { status, headers, body } = await make(call);
      const challenge = headers.get('www-authenticate');
      expect({ call, status, challenge, code: body.code }).toEqual({
        call,
        status: 401,
        challenge: 'Bearer',
        code: 'UNAUTHENTICATED',
      });
    }
  });

  it('has a row for every route, so that a new one without a row is red', () => {
    const routes = routesOf(bed);
    expect(routes.length).toBeGreaterThan(150);
    expect(routes).toEqual(
      [...callsOfStaff, ...buyerCalls, ...publicCalls, ...notDescribed].sort(),
    );
  });

  it('describes as guarded what is guarded', async () => {
    const { body } = await ask(`${bed.url}/api/openapi.json`);
    const paths = body.paths as Record<string, Record<string, { security?: object[] }>>;
    const guarded = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security)
        .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '1')}`),
    );
    expect(guarded.sort()).toEqual(callsOfStaff.toSorted());
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
    it.each(staffRoles)(
      'refuses every such call to the role %s, says whom to ask, and lets it do the rest',
      async (role) => {
        // A sync would be waited for.
        const headers = { ...signIn(bed.services, { role }), prefer: 'respond-async' };
        for (const [permission, calls] of Object.entries(staffCalls))
          for (const call of calls) {
            const { status, body } = await make(call, headers);
            // What is permitted fails later: nothing answers it here, or its body is missing.
            const isRefused = body.code === 'NOT_PERMITTED';
            const asksOthers = String(body.message).includes('Please ask an approver or the owner');
            const asksOwner = String(body.message).includes('Please ask the owner');
            const mayNot = !rolesWith[permission as StaffPermission].includes(role); // a key of the table
            expect({
              call,
              said: [isRefused, isRefused && status === 403, asksOthers || asksOwner],
            }).toEqual({
              call,
              said: [mayNot, mayNot, mayNot],
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
      needsOwnPassword: false,
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
    /** Forms that are looked at before the address. */
    const filledIn: Record<string, object> = {
      problem: { kind: 'damaged', words: 'The box came open and wet.' },
      'refund-account': { bankCode: '000013', accountNumber: '0123456789', accountName: 'Ada Obi' },
    };

    it('responds 404 without calling a service', async () => {
      const ids = ['41', '0', '-1', `${PUBLIC_ID}x`, "1' OR 1=1"].map(encodeURIComponent);
      for (const id of [...ids, '%00'.repeat(3)])
        for (const call of buyerCalls) {
          const [method, path = ''] = call.split(' ');
          const url = bed.url + path.replace('/1/', `/${id}/`);
          const form = filledIn[path.replace('/api/orders/1/', '')];
          const { status, body } = form
            ? await postJson(url, form)
            : await ask(url, { method: method ?? 'GET' });
          expect({ id, call, status, code: body.code }).toEqual({
            id,
            call,
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
