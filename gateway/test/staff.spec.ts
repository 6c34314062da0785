import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { Seal } from '@spade/platform/sealing/seal';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, JWT_SECRET, postJson, startGatewayBed } from './gateway-bed.ts';

describe('the list of staff', () => {
  let bed: GatewayBed;
  let headers: Record<string, string>;
  let url: string;
  beforeAll(async () => {
    bed = await startGatewayBed();
    url = `${bed.url}/api/admin/staff`;
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.services.reset();
    headers = signIn(bed.services);
    bed.services.answer('auth.change-staff', () => ({ isChanged: true }));
  });

  it('shows who there is, without what only auth needs', async () => {
    const member = {
      username: 'chidi',
      email: 'chidi@company.example',
      role: 'clerk' as const,
      isDisabled: false,
      createdAt: '2026-11-21T08:00:00.000Z',
      lastSeenAt: null,
      openSessions: 0,
      hasAuthenticator: false,
      passkeys: 2,
    };
    const invited = { ...member, username: 'bola', invitedUntil: '2026-11-24T08:00:00.000Z' };
    bed.services.answer('auth.list-staff', () => ({
      staff: [
        { ...member, adminId: 7 },
        { ...invited, adminId: 8 },
      ],
    }));
    expect((await ask(url, { headers })).body.data).toEqual([
      { ...member, invitedUntil: null },
      invited,
    ]);
  });

  it('shows the temporary password of a new account once', async () => {
    bed.services.answer('auth.create-staff', ({ username }) => ({
      sealedPassword: new Seal(JWT_SECRET, PASSWORD_SEAL).close('f3Kp9w-temporary', username),
      hours: 48,
    }));
    const account = { username: 'chidi', email: 'chidi@company.example', role: 'clerk' };
    const { status, body } = await postJson(url, account, headers);
    expect(status).toBe(201);
    expect(body.data).toEqual({ username: 'chidi', password: 'f3Kp9w-temporary', hours: 48 });
    expect(bed.services.calls('auth.create-staff')).toEqual([
      { ...account, isInvited: false, actor: 'ngozi' },
    ]);
    const bad = await postJson(url, { ...account, role: 'king' }, headers);
    expect([bad.status, bad.body.message]).toEqual([400, 'Choose a role']);
  });

  it('invites by mail without showing a password', async () => {
    bed.services.answer('auth.create-staff', () => ({ sealedPassword: null, hours: 72 }));
    const account = { username: 'chidi', email: 'chidi@company.example', role: 'clerk' };
    const { status, body } = await postJson(url, { ...account, isInvited: true }, headers);
    expect(status).toBe(201);
    expect(body.data).toEqual({ username: 'chidi', password: null, hours: 72 });
    expect(bed.services.calls('auth.create-staff')).toMatchObject([{ isInvited: true }]);
    const bad = await postJson(url, { ...account, isInvited: 'yes' }, headers);
    expect(bad.status).toBe(400);
  });

  it('changes an account, as its words say', async () => {
    const post = (step: string, body: object = {}) =>
      postJson(`${url}/chidi/${step}`, body, headers);
    expect((await post('role', { role: 'approver' })).body.message).toBe('chidi is approver now.');
    expect((await post('disable')).body.message).toBe('chidi is disabled.');
    expect((await post('enable')).body.message).toBe('chidi can sign in again.');
    expect((await post('link')).body.message).toBe('The link is on its way to chidi.');
    await ask(`${url}/chidi/second-factor`, { method: 'DELETE', headers });
    await ask(`${url}/chidi/sessions`, { method: 'DELETE', headers });
    expect(bed.services.calls('auth.change-staff').map(({ change }) => change)).toEqual([
      { kind: 'role', role: 'approver' },
      { kind: 'disable' },
      { kind: 'enable' },
      { kind: 'send-link' },
      { kind: 'reset-second-factor' },
      { kind: 'end-sessions' },
    ]);
  });

  it('asks an owner who signed in long ago to sign in again before a change', async () => {
    headers = signIn(bed.services, { isFresh: false });
    const { status, body } = await postJson(`${url}/chidi/disable`, {}, headers);
    expect([status, body.code]).toEqual([403, 'SIGN_IN_AGAIN']);
    expect(bed.services.calls('auth.change-staff')).toEqual([]);
  });
});
