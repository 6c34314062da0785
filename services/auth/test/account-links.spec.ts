import { PASSWORD_SEAL } from '@spade/contracts/messages/auth';
import { ACCOUNT_LINK_SEAL } from '@spade/contracts/messages/staff';
import { SHELL } from '@spade/contracts/staff/actor';
import { Seal } from '@spade/platform/sealing/seal';
import { Account } from '../src/accounts/account.ts';
import { UseAccountLink } from '../src/accounts/account-links.ts';
import { setAdminPassword } from '../src/accounts/manage-admins.ts';
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

interface MadeLink {
  username: string;
  email: string;
  purpose: string;
  sealedToken: string;
  key: string;
}

describe('links to choose a password', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(() => bench.reset());

  const invite = () =>
    bench.ask(ManageStaff, (useCase) =>
      useCase.create({
        username: 'chidi',
        email: 'chidi@company.example',
        role: 'clerk',
        actor: 'admin',
        isInvited: true,
      }),
    );
  const change = (
    kind: 'send-link' | 'reset-second-factor' | 'disable' | 'enable',
    actor = 'admin',
  ) =>
    bench.ask(ManageStaff, (useCase) =>
      useCase.change({ username: 'chidi', actor, change: { kind } }),
    );
  /** Payloads of the events that the worker gets, oldest first. */
  const events = async (name: string) =>
    (
      await bench.database.query<{ payload: MadeLink }>(
        `select payload from outbox where name = '${name}' order by occurred_at`,
      )
    ).map(({ payload }) => payload);
  const lastLink = async () => {
    const link = (await events('account-link-made')).at(-1);
    if (!link) throw new Error('no link was made');
    return link;
  };
  const use = (key: string, password = 'a farm of my own') =>
    bench.ask(UseAccountLink, (useCase) =>
      useCase.use({
        key,
        sealedPassword: new Seal(TEST_SECRET, PASSWORD_SEAL).close(password, key),
      }),
    );
  const signIn = (password = 'a farm of my own') =>
    bench.ask(Login, (useCase) =>
      useCase.handle({
        username: 'chidi',
        sealedPassword: sealed(password, 'chidi'),
        address: '203.0.113.9',
        device: 'Chrome',
      }),
    );

  it('invites without a password that anyone sees, and the link signs in once', async () => {
    expect(await invite()).toEqual({ sealedPassword: null, hours: 72 });
    const link = await lastLink();
    expect(link).toMatchObject({ email: 'chidi@company.example', purpose: 'invitation' });
    const read = await bench.ask(UseAccountLink, (useCase) => useCase.read({ key: link.key }));
    expect(read).toMatchObject({ username: 'chidi', purpose: 'invitation' });
    const invitedUntil = async () =>
      (await bench.ask(ManageStaff, (useCase) => useCase.list())).staff.map(
        (member) => member.invitedUntil,
      );
    // The first account has a password of its own.
    expect(await invitedUntil()).toEqual([null, read.expiresAt]);
    expect(await use(link.key)).toEqual({ username: 'chidi' });
    expect(await invitedUntil()).toEqual([null, null]);
    expect(openedBy(await signIn()).needsOwnPassword).toBe(false);
    await expect(use(link.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
  });

  it('keeps no token: the worker alone opens it, and the database has its digest', async () => {
    await invite();
    const { sealedToken, key } = await lastLink();
    const token = new Seal(bench.config.STAFF_POST_KEY, ACCOUNT_LINK_SEAL).open(sealedToken, key);
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await bench.database.query<{ dump: string }>(
      `select (select json_agg(l)::text from account_links l) ||
        (select json_agg(o)::text from outbox o) as dump`,
    );
    expect(row?.dump).toContain(key);
    expect(row?.dump).not.toContain(token);
  });

  it('resets a password: the old one works until then, sessions end with it', async () => {
    await invite();
    await use((await lastLink()).key);
    const sessionId = sessionOf(openedBy(await signIn()));
    await change('send-link');
    const link = await lastLink();
    expect(link.purpose).toBe('password-reset');
    openedBy(await signIn());
    await use(link.key, 'another farm of mine');
    await expect(signIn()).rejects.toMatchObject({ code: 'AUTH.INVALID_CREDENTIALS' });
    await expect(
      bench.ask(CheckSession, (useCase) => useCase.handle({ sessionId })),
    ).rejects.toMatchObject({ code: 'AUTH.SESSION_ENDED' });
  });

  it('is replaced by the next one, ends with its time, and with the account', async () => {
    await invite();
    const first = await lastLink();
    await change('send-link');
    await expect(use(first.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
    const second = await lastLink();
    await bench.database.query(
      `update account_links set expires_at = now() where ended_at is null`,
    );
    await expect(use(second.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
    await change('send-link');
    const third = await lastLink();
    await change('disable');
    await expect(use(third.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
    await expect(change('send-link')).rejects.toMatchObject({ code: 'AUTH.ACCOUNT_DISABLED' });
  });

  it('stays over when the account is enabled again', async () => {
    await invite();
    const { key } = await lastLink();
    await change('disable');
    await change('enable');
    await expect(use(key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
  });

  it('ends when its user, or the operator, has chosen another password meanwhile', async () => {
    await invite();
    await use((await lastLink()).key);
    const session = sessionOf(openedBy(await signIn()));
    await change('send-link');
    const own = await lastLink();
    const [account] = await bench.database.query<{ id: number }>(
      `select id from admin_users where username = 'chidi'`,
    );
    await bench.ask(Account, (useCase) =>
      useCase.changePassword({
        adminId: account?.id ?? 0,
        sessionId: session,
        username: 'chidi',
        address: '203.0.113.9',
        sealedCurrent: sealed('a farm of my own', 'chidi'),
        sealedNew: sealed('a second farm of my own', 'chidi'),
      }),
    );
    await expect(use(own.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
    await change('send-link');
    const byOperator = await lastLink();
    await setAdminPassword(
      bench.em,
      bench.hasher,
      { username: 'chidi', password: 'a third farm of my own' },
      SHELL,
    );
    await expect(use(byOperator.key)).rejects.toMatchObject({ code: 'AUTH.LINK_OVER' });
  });

  it('asks for a strong password, and stays good when it was weak', async () => {
    await invite();
    const { key } = await lastLink();
    await expect(use(key, 'short')).rejects.toMatchObject({ code: 'AUTH.WEAK_PASSWORD' });
    await expect(use(key)).resolves.toEqual({ username: 'chidi' });
  });

  it('lets one of two that use it at once choose the password', async () => {
    await invite();
    const { key } = await lastLink();
    const outcomes = await Promise.allSettled([
      use(key, 'the farm of the first'),
      use(key, 'the farm of the other'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('floods no mailbox: five in an hour', async () => {
    await invite();
    for (let sent = 1; sent < 5; sent += 1) await change('send-link');
    await expect(change('send-link')).rejects.toMatchObject({ code: 'AUTH.TOO_MANY_LINKS' });
    expect(await events('account-link-made')).toHaveLength(5);
  });

  it('is sent by owners alone, with its line in the audit log', async () => {
    await invite();
    await expect(change('send-link', 'someone')).rejects.toMatchObject({ code: 'AUTH.OWNER_ONLY' });
    await use((await lastLink()).key);
    const { lines } = await bench.ask(AuditLog, (useCase) =>
      useCase.list({ before: null, limit: 3 }),
    );
    expect(lines.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['password_changed', 'chidi', 'invitation'],
      ['link_sent', 'admin', 'invitation'],
      ['admin_created', 'admin', null],
    ]);
  });

  it('a reset second factor tells its account by mail', async () => {
    await invite();
    await change('reset-second-factor');
    expect(await events('second-factor-reset')).toEqual([
      { username: 'chidi', email: 'chidi@company.example', actor: 'admin' },
    ]);
    await expect(change('reset-second-factor', 'someone')).rejects.toMatchObject({
      code: 'AUTH.OWNER_ONLY',
    });
  });
});
