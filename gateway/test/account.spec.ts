import { CodedError } from '@spade/contracts/errors/coded-error';
import { accountContext, PASSWORD_SEAL, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { Seal } from '@spade/platform/sealing/seal';
import { buildToken, signIn } from './builders.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

const secrets = new Seal(JWT_SECRET, SECOND_FACTOR_SEAL);
const passwords = new Seal(JWT_SECRET, PASSWORD_SEAL);
const own = accountContext(1);

describe('the account of staff', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const url = (path: string) => `${bed.url}/api/admin/account${path}`;
  /** The call is refused with 403 and this code. */
  const expectRefusal = async (
    code: string,
    method: string,
    address: string,
    headers: Record<string, string>,
  ) => {
    const { status, body } = await ask(address, { method, headers });
    expect({ method, address, status, code: body.code }).toEqual({
      method,
      address,
      status: 403,
      code,
    });
  };

  it('shows how it signs in', async () => {
    const headers = signIn(bed.services);
    const account = {
      authenticatorSince: '2026-11-22T08:00:00.000Z',
      passkeys: [
        {
          passkeyId: 3,
          name: 'Work phone',
          createdAt: '2026-11-22T08:00:00.000Z',
          lastUsedAt: null,
        },
      ],
      passkeyHurdle: null,
      recoveryCodesLeft: 9,
      isSecondFactorRequired: true,
    };
    bed.services.answer('auth.get-account', () => account);
    expect((await ask(url(''), { headers })).body.data).toEqual(account);
    expect(bed.services.calls('auth.get-account')).toEqual([{ adminId: 1 }]);
  });

  it('shows the secret of a new app, which crossed Redis sealed', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.begin-authenticator', () => ({
      sealedSecret: secrets.close('JBSWY3DPEHPK3PXP', own),
    }));
    const { body } = await postJson(url('/authenticator'), {}, headers);
    expect(body.data).toEqual({ secret: 'JBSWY3DPEHPK3PXP' });
  });

  it('sends the first code sealed, and shows the recovery codes', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.confirm-authenticator', () => ({
      sealedRecoveryCodes: secrets.close('ONE\nTWO', own),
    }));
    const { body } = await postJson(url('/authenticator/confirm'), { code: '123456' }, headers);
    expect(body.data).toEqual({ recoveryCodes: ['ONE', 'TWO'] });
    const [call] = bed.services.calls('auth.confirm-authenticator');
    expect(JSON.stringify(call)).not.toContain('123456');
    expect(secrets.open(call?.sealedCode ?? '', own)).toBe('123456');
  });

  it('changes the password, both sealed', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.change-password', () => ({ isChanged: true }));
    const body = { currentPassword: ' the old one ', newPassword: ' a new pass phrase ' };
    expect((await postJson(url('/password'), body, headers)).status).toBe(200);
    const [call] = bed.services.calls('auth.change-password');
    expect(JSON.stringify(call)).not.toContain('pass phrase');
    expect(passwords.open(call?.sealedNew ?? '', 'ngozi')).toBe(' a new pass phrase ');
    expect(call).toMatchObject({ adminId: 1, address: '127.0.0.1' });
  });

  it('keeps the session when the current password is wrong: 403, not 401', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.change-password', () => {
      throw new CodedError('AUTH.WRONG_PASSWORD', {});
    });
    const body = { currentPassword: 'x', newPassword: 'y' };
    const { status } = await postJson(url('/password'), body, headers);
    expect(status).toBe(403);
  });

  it('lists where the account is signed in, and says which session this is', async () => {
    const authorization = `Bearer ${buildToken({ sessionId: 'this' })}`;
    signIn(bed.services);
    const session = {
      device: 'Chrome on Android',
      network: '102.89.23.0/24',
      signedInAt: '2026-11-22T08:00:00.000Z',
      lastUsedAt: '2026-11-22T08:30:00.000Z',
    };
    const ids = ['this', 'that'];
    bed.services.answer('auth.list-sessions', () => ({
      sessions: ids.map((sessionId) => ({ ...session, sessionId })),
    }));
    const { body } = await ask(url('/sessions'), { headers: { authorization } });
    expect(body.data).toEqual([
      { ...session, sessionId: 'this', isCurrent: true },
      { ...session, sessionId: 'that', isCurrent: false },
    ]);
  });

  it('ends one session, or all others', async () => {
    const headers = { authorization: `Bearer ${buildToken({ sessionId: 'this' })}` };
    signIn(bed.services);
    bed.services.answer('auth.end-sessions', ({ target }) => ({ ended: target ? 1 : 3 }));
    const one = await ask(url('/sessions/that'), { method: 'DELETE', headers });
    const all = await ask(url('/sessions'), { method: 'DELETE', headers });
    expect([one.body.message, all.body.message]).toEqual(['1 session ended.', '3 sessions ended.']);
    expect(bed.services.calls('auth.end-sessions')).toEqual([
      { adminId: 1, sessionId: 'this', target: 'that' },
      { adminId: 1, sessionId: 'this', target: null },
    ]);
  });

  describe('when the user signed in some time ago', () => {
    it('asks for a new sign-in before a change', async () => {
      const headers = signIn(bed.services, { isFresh: false });
      for (const [method, path] of [
        ['POST', '/authenticator'],
        ['POST', '/authenticator/confirm'],
        ['DELETE', '/authenticator'],
        ['POST', '/passkeys/begin'],
        ['POST', '/passkeys'],
        ['DELETE', '/passkeys/1'],
        ['POST', '/recovery-codes'],
        ['DELETE', '/sessions'],
        ['DELETE', '/sessions/1'],
      ] as const)
        await expectRefusal('SIGN_IN_AGAIN', method, url(path), headers);
    });

    it('still shows the account', async () => {
      const headers = signIn(bed.services, { isFresh: false });
      const account = {
        authenticatorSince: null,
        passkeys: [],
        passkeyHurdle: 'ip-address' as const,
        recoveryCodesLeft: 0,
        isSecondFactorRequired: true,
      };
      bed.services.answer('auth.get-account', () => account);
      expect((await ask(url(''), { headers })).status).toBe(200);
    });
  });

  describe('when the session began with a temporary password', () => {
    it('refuses all other calls', async () => {
      const headers = signIn(bed.services, { needsOwnPassword: true, needsSecondFactor: true });
      for (const [method, path] of [
        ['GET', '/api/orders'],
        ['GET', '/api/orders/export.csv'],
        ['GET', '/api/contact'],
        ['GET', '/api/admin/account'],
        ['POST', '/api/admin/account/authenticator'],
        ['GET', '/api/admin/account/sessions'],
      ] as const)
        await expectRefusal('OWN_PASSWORD_REQUIRED', method, bed.url + path, headers);
    });

    it('lets the user see who they are, choose another and sign out', async () => {
      const headers = signIn(bed.services, { needsOwnPassword: true, needsSecondFactor: true });
      bed.services.answer('auth.logout', () => ({ isEnded: true }));
      bed.services.answer('auth.change-password', () => ({ isChanged: true }));
      const session = await ask(`${bed.url}/api/admin/session`, { headers });
      expect(session.body.data).toMatchObject({ needsOwnPassword: true });
      const passwords = { currentPassword: 'made for me', newPassword: 'another horse battery' };
      expect((await postJson(url('/password'), passwords, headers)).status).toBe(200);
      expect((await postJson(`${bed.url}/api/admin/logout`, {}, headers)).status).toBe(200);
    });
  });

  describe('when the role demands a second factor and there is none', () => {
    it('refuses the work', async () => {
      const headers = signIn(bed.services, { needsSecondFactor: true });
      for (const [method, path] of [
        ['GET', '/api/orders'],
        ['GET', '/api/orders/1'],
        ['POST', '/api/orders/1/confirm'],
        ['GET', '/api/orders/export.csv'],
        ['GET', '/api/contact'],
        ['POST', '/api/shopify/sync'],
      ] as const)
        await expectRefusal('SECOND_FACTOR_REQUIRED', method, bed.url + path, headers);
    });

    it('lets the user see who they are, set one up and sign out', async () => {
      const headers = signIn(bed.services, { needsSecondFactor: true });
      bed.services.answer('auth.logout', () => ({ isEnded: true }));
      bed.services.answer('auth.begin-authenticator', () => ({
        sealedSecret: secrets.close('JBSWY3DPEHPK3PXP', own),
      }));
      const session = await ask(`${bed.url}/api/admin/session`, { headers });
      expect(session.body.data).toMatchObject({ needsSecondFactor: true });
      expect((await postJson(url('/authenticator'), {}, headers)).status).toBe(200);
      expect((await postJson(`${bed.url}/api/admin/logout`, {}, headers)).status).toBe(200);
    });
  });
});

describe('the second step of a sign-in', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_LOGINS_PER_ADDRESS: '4' });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const finish = (headers: Record<string, string> = {}) =>
    postJson(
      `${bed.url}/api/admin/login/second-factor`,
      { ticket: 'a-ticket', code: '123 456' },
      headers,
    );
  const session = {
    token: 'a.b.c',
    expiresAt: '2026-11-22T17:00:00.000Z',
    admin: { adminId: 1, username: 'ngozi', email: 'n@company.example', role: 'clerk' as const },
    needsSecondFactor: false,
    needsOwnPassword: false,
  };

  it('is asked for in place of a token', async () => {
    const owed = {
      ticket: 'a-ticket',
      expiresAt: '2026-11-22T09:05:00.000Z',
      methods: ['authenticator' as const],
    };
    bed.services.answer('auth.login', () => ({ secondFactor: owed }));
    const { body } = await postJson(`${bed.url}/api/admin/login`, { username: 'a', password: 'b' });
    expect(body).toEqual({ success: true, secondFactor: owed });
  });

  it('sends the code sealed for its ticket, and returns the token', async () => {
    bed.services.answer('auth.finish-login', () => session);
    bed.services.answer('auth.logout', () => ({ isEnded: true }));
    const before = buildToken({ sessionId: 'before' });
    const { status, body } = await finish({ authorization: `Bearer ${before}` });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: 'a.b.c', admin: { role: 'clerk' } });
    const [call] = bed.services.calls('auth.finish-login');
    expect(secrets.open(call?.sealedCode ?? '', 'a-ticket')).toBe('123 456');
    // As at a sign-in in one step: the session that came with it ends.
    expect(bed.services.calls('auth.logout')).toEqual([{ sessionId: 'before' }]);
  });

  it('counts as a sign-in attempt of the address', async () => {
    bed.services.answer('auth.finish-login', () => {
      throw new CodedError('AUTH.INVALID_CODE', {});
    });
    const statuses: number[] = [];
    const address = { 'x-forwarded-for': '102.89.23.7' };
    for (let i = 0; i < 5; i += 1) statuses.push((await finish(address)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 429]);
  });
});
