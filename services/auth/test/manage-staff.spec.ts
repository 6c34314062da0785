import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { Seal } from '@spade/platform/sealing/seal';
import { ManageStaff } from '../src/accounts/manage-staff.ts';
import { AuditLog } from '../src/audit.ts';
import { CheckSession } from '../src/sessions/check-session.ts';
import { Login } from '../src/sign-in/login.ts';
import {
  type AuthBench,
  openedBy,
  sealed,
  sessionOf,
  startBench,
  TEST_SECRET,
} from './auth-bench.ts';

describe('staff accounts, by an owner', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const create = (username = 'Chidi') =>
    bench.ask(ManageStaff, (useCase) =>
      useCase.create({ username, email: 'chidi@company.example', role: 'clerk', actor: 'admin' }),
    );
  const change = (
    kind: 'disable' | 'enable' | 'end-sessions',
    { username = 'chidi', actor = 'admin' } = {},
  ) => bench.ask(ManageStaff, (useCase) => useCase.change({ username, actor, change: { kind } }));
  const list = async () => (await bench.ask(ManageStaff, (useCase) => useCase.list())).staff;
  /** Signs the new account in with its temporary password; returns the id of its session. */
  const signIn = async (sealedPassword: string | null) => {
    const password = new Seal(TEST_SECRET, PASSWORD_SEAL).open(sealedPassword ?? '', 'Chidi') ?? '';
    const request = { username: 'chidi', sealedPassword: sealed(password, 'chidi') };
    const reply = await bench.ask(Login, (useCase) =>
      useCase.handle({ ...request, address: '203.0.113.9', device: 'Chrome' }),
    );
    return sessionOf(openedBy(reply));
  };
  const isOpen = (sessionId: string) =>
    bench
      .ask(CheckSession, (useCase) => useCase.handle({ sessionId }))
      .then(
        () => true,
        () => false,
      );

  it('creates an account whose temporary password signs in, and lists it', async () => {
    const { sealedPassword, hours } = await create();
    expect(hours).toBe(bench.config.TEMPORARY_PASSWORD_HOURS);
    expect((await list()).at(-1)).toMatchObject({
      lastSeenAt: null,
      openSessions: 0,
      invitedUntil: expect.any(String),
    });
    await signIn(sealedPassword);
    expect((await list()).at(-1)).toMatchObject({
      username: 'Chidi',
      role: 'clerk',
      isDisabled: false,
      openSessions: 1,
      lastSeenAt: expect.any(String),
      hasAuthenticator: false,
      passkeys: 0,
    });
  });

  it('refuses a name that is taken, in any case', async () => {
    await create();
    await expect(create('CHIDI')).rejects.toMatchObject({ code: 'AUTH.USERNAME_TAKEN' });
  });

  it('ends sessions, disables and enables, each with its line in the audit log', async () => {
    const first = await signIn((await create()).sealedPassword);
    await change('end-sessions');
    expect(await isOpen(first)).toBe(false);
    await change('disable');
    expect((await list()).at(-1)?.isDisabled).toBe(true);
    await change('enable');
    expect((await list()).at(-1)?.isDisabled).toBe(false);
    const { lines } = await bench.ask(AuditLog, (useCase) =>
      useCase.list({ before: null, limit: 3 }),
    );
    expect(lines.map(({ action, account, actor }) => [action, account, actor])).toEqual([
      ['admin_enabled', 'Chidi', 'admin'],
      ['admin_disabled', 'Chidi', 'admin'],
      ['sessions_revoked', 'Chidi', 'admin'],
    ]);
  });

  it('changes the role of someone else', async () => {
    await create();
    await bench.ask(ManageStaff, (useCase) =>
      useCase.change({
        username: 'chidi',
        actor: 'admin',
        change: { kind: 'role', role: 'approver' },
      }),
    );
    expect((await list()).at(-1)?.role).toBe('approver');
  });

  it('changes no account of the one who asks, nor one that there is not', async () => {
    await expect(change('disable', { username: 'ADMIN' })).rejects.toMatchObject({
      code: 'AUTH.OWN_ACCOUNT',
    });
    for (const kind of ['disable', 'end-sessions'] as const)
      await expect(change(kind, { username: 'no one' })).rejects.toMatchObject({
        code: 'AUTH.ADMIN_NOT_FOUND',
      });
  });

  it('takes nothing from an owner who was demoted a moment ago: no new account, no enabled one', async () => {
    await create();
    await change('disable');
    await bench.ask(ManageStaff, (useCase) =>
      useCase.create({
        username: 'tolu',
        email: 't@company.example',
        role: 'owner',
        actor: 'admin',
      }),
    );
    await bench.ask(ManageStaff, (useCase) =>
      useCase.change({ username: 'tolu', actor: 'admin', change: { kind: 'role', role: 'clerk' } }),
    );
    const refused = { code: 'AUTH.OWNER_ONLY' };
    for (const kind of ['enable', 'end-sessions'] as const)
      await expect(change(kind, { actor: 'tolu' })).rejects.toMatchObject(refused);
    for (const isInvited of [true, false])
      await expect(
        bench.ask(ManageStaff, (useCase) =>
          useCase.create({
            username: 'backdoor',
            email: 'b@company.example',
            role: 'owner',
            actor: 'tolu',
            isInvited,
          }),
        ),
      ).rejects.toMatchObject(refused);
    expect((await list()).map(({ username }) => username)).not.toContain('backdoor');
  });

  it('leaves an owner when two demote or disable each other at the same moment: AUTH.OWNER_ONLY', async () => {
    for (const kind of ['role', 'disable'] as const) {
      await bench.reset();
      await bench.ask(ManageStaff, (useCase) =>
        useCase.create({
          username: 'tolu',
          email: 't@company.example',
          role: 'owner',
          actor: 'admin',
        }),
      );
      const demote = (username: string, actor: string) =>
        bench.ask(ManageStaff, (useCase) =>
          useCase.change({
            username,
            actor,
            change: kind === 'role' ? { kind, role: 'clerk' } : { kind },
          }),
        );
      const outcomes = await Promise.allSettled([demote('tolu', 'admin'), demote('admin', 'tolu')]);
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual([
        'AUTH.OWNER_ONLY',
      ]);
      const owners = (await list()).filter(
        ({ role, isDisabled }) => role === 'owner' && !isDisabled,
      );
      expect(owners).toHaveLength(1);
    }
  });

  it.each(['system', 'Customer', 'gateway', 'command-line', 'sy.stem'])(
    'gives no account a name that stands for no person: %s',
    async (username) => {
      await expect(create(username)).rejects.toMatchObject({ code: 'AUTH.USERNAME_TAKEN' });
    },
  );

  it.each(['ch1di', 'chid.i', 'CHlDl', 'c-h-i-d-i'])(
    'gives no account a name that is read as that of another: %s',
    async (username) => {
      await create('chidi');
      await expect(create(username)).rejects.toMatchObject({ code: 'AUTH.USERNAME_TAKEN' });
    },
  );

  it.each(['chіdi', 'chi\u200ddi', 'chidi ', 'Ada Obi', 'chidì', ''])(
    'takes no letters but a to z, and nothing invisible: %j',
    async (username) => {
      await expect(create(username)).rejects.toMatchObject({ code: 'AUTH.USERNAME_REFUSED' });
    },
  );
});
