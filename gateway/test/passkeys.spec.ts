import { CodedError } from '@spade/contracts/errors/coded-error';
import { accountContext, SECOND_FACTOR_SEAL } from '@spade/contracts/messages/auth';
import { passkeyContext } from '@spade/contracts/messages/staff';
import { Seal } from '@spade/platform/sealing/seal';
import { buildToken, signIn } from './builders.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

const seal = new Seal(JWT_SECRET, SECOND_FACTOR_SEAL);
const credential = { id: 'abc', rawId: 'abc', type: 'public-key', response: { signature: 'x' } };
const options = { challenge: 'Y2hhbGxlbmdl', rpId: 'shop.example.ng' };

describe('passkeys of the signed-in account', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const url = (path = '') => `${bed.url}/api/admin/account/passkeys${path}`;

  it('asks auth what the browser is to ask for', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.begin-passkey', () => ({ options }));
    expect((await postJson(url('/begin'), {}, headers)).body.data).toEqual({ options });
    expect(bed.services.calls('auth.begin-passkey')).toEqual([{ adminId: 1 }]);
  });

  it('sends what the browser made with its name, and shows the recovery codes', async () => {
    signIn(bed.services);
    const headers = { authorization: `Bearer ${buildToken({ sessionId: 'this' })}` };
    const sealedRecoveryCodes = seal.close('ONE\nTWO', accountContext(1));
    bed.services.answer('auth.add-passkey', () => ({ sealedRecoveryCodes }));
    const { body } = await postJson(url(), { name: ' Work phone ', credential }, headers);
    expect(body.data).toEqual({ recoveryCodes: ['ONE', 'TWO'] });
    expect(bed.services.calls('auth.add-passkey')).toEqual([
      {
        adminId: 1,
        sessionId: 'this',
        name: 'Work phone',
        credential,
        address: '127.0.0.1',
      },
    ]);
  });

  it.each([
    ['no name', { name: ' ', credential }, { name: ['Name is required'] }],
    ['no passkey', { name: 'Phone' }, { credential: ['Passkey is required'] }],
    ['a list', { name: 'Phone', credential: [] }, { credential: ['Passkey is required'] }],
    [
      'one of 20 kB',
      { name: 'Phone', credential: { id: 'a'.repeat(20_000) } },
      { credential: ['Passkey is too long'] },
    ],
  ])('refuses %s', async (_what, body, errors) => {
    const headers = signIn(bed.services);
    const answer = await postJson(url(), body, headers);
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
    expect(bed.services.calls('auth.add-passkey')).toEqual([]);
  });

  it('removes one, and answers 404 to an id that is not a number', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.remove-passkey', () => ({ isRemoved: true }));
    expect((await ask(url('/3'), { method: 'DELETE', headers })).status).toBe(200);
    for (const id of ['0', '-1', 'x', '3.5', '99999999999'])
      expect((await ask(url(`/${id}`), { method: 'DELETE', headers })).status).toBe(404);
    expect(bed.services.calls('auth.remove-passkey')).toMatchObject([{ adminId: 1, passkeyId: 3 }]);
  });

  it('says in words why the last factor stays', async () => {
    const headers = signIn(bed.services);
    bed.services.answer('auth.remove-passkey', () => {
      throw new CodedError('AUTH.LAST_SECOND_FACTOR', {});
    });
    const { status, body } = await ask(url('/3'), { method: 'DELETE', headers });
    expect([status, body.message]).toEqual([
      409,
      'Your role needs a second factor. Add another one before you remove this one.',
    ]);
  });
});

describe('a sign-in with a passkey', () => {
  let bed: GatewayBed;

  beforeAll(async () => {
    bed = await startGatewayBed({ LIMIT_LOGINS_PER_ADDRESS: '6' });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.services.reset());

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    postJson(`${bed.url}/api/admin/login/passkey${path}`, body, headers);
  const session = {
    token: 'a.b.c',
    expiresAt: '2026-11-22T17:00:00.000Z',
    admin: { adminId: 1, username: 'ngozi', email: 'n@company.example', role: 'owner' as const },
    needsSecondFactor: false,
    needsOwnPassword: false,
  };

  it('begins with or without the ticket of a first step', async () => {
    bed.services.answer('auth.begin-passkey-login', () => ({ options }));
    expect((await post('/begin', {})).body.data).toEqual({ options });
    await post('/begin', { ticket: 'a-ticket' });
    expect(bed.services.calls('auth.begin-passkey-login')).toEqual([
      { ticket: null },
      { ticket: 'a-ticket' },
    ]);
  });

  it.each([[null], ['a-ticket']])(
    'sends the answer sealed (ticket %s), and returns the token',
    async (ticket) => {
      bed.services.answer('auth.passkey-login', () => session);
      bed.services.answer('auth.logout', () => ({ isEnded: true }));
      const headers = { authorization: `Bearer ${buildToken({ sessionId: 'before' })}` };
      const { status, body } = await post('', { ticket, credential }, headers);
      expect([status, body.token]).toEqual([200, 'a.b.c']);
      const [call] = bed.services.calls('auth.passkey-login');
      expect(JSON.stringify(call)).not.toContain('signature');
      const opened = seal.open(call?.sealedCredential ?? '', passkeyContext(ticket));
      expect(JSON.parse(opened ?? '')).toEqual(credential);
      // As at a sign-in with the password: the session that came with it ends.
      expect(bed.services.calls('auth.logout')).toEqual([{ sessionId: 'before' }]);
    },
  );

  it('counts both steps as attempts of the address, before auth is asked', async () => {
    bed.services.answer('auth.begin-passkey-login', () => ({ options }));
    bed.services.answer('auth.passkey-login', () => {
      throw new CodedError('AUTH.PASSKEY_REFUSED', {});
    });
    const address = { 'x-forwarded-for': '102.89.23.7' };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      statuses.push((await post('/begin', {}, address)).status);
      statuses.push((await post('', { credential }, address)).status);
    }
    expect(statuses).toEqual([200, 403, 200, 403, 200, 403, 429, 429]);
    expect(bed.services.calls('auth.begin-passkey-login')).toHaveLength(3);
  });

  it('says in words that the site has a bare IP address', async () => {
    bed.services.answer('auth.begin-passkey-login', () => {
      throw new CodedError('AUTH.PASSKEYS_IMPOSSIBLE', { hurdle: 'ip-address' });
    });
    const { status, body } = await post('/begin', {});
    expect([status, body.message]).toEqual([
      409,
      'Passkeys need a site with a name, and this one has a bare IP address.',
    ]);
  });
});
