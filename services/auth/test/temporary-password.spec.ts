import { SHELL } from '@spade/contracts/staff/actor';
import { runCommand } from '@spade/platform/cli/command';
import { Account } from '../src/accounts/account.ts';
import { setAdminPassword } from '../src/accounts/manage-admins.ts';
import { adminCommands } from '../src/admin-commands.ts';
import { BreachedPasswords } from '../src/passwords/breached-passwords.ts';
import { Login } from '../src/sign-in/login.ts';
import { openedBy, RIGHT_PASSWORD, sealed, sessionOf } from './auth-bench.ts';
import { type PasskeyBench, startPasskeyBench } from './passkey-bench.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

const HOME = '102.89.23.7';
const breached = new BreachedPasswords(undefined);
const OWN_PASSWORD = 'another horse battery';

describe('a temporary password', () => {
  let bench: PasskeyBench;

  beforeAll(async () => {
    bench = await startPasskeyBench({ STAFF_SECOND_FACTOR: 'offered' });
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  /** The operator gives the first admin a generated password. */
  const give = (password = RIGHT_PASSWORD) =>
    setAdminPassword(
      bench.em,
      bench.hasher,
      { username: 'admin', password, temporaryHours: 72 },
      SHELL,
    );
  const change = (sessionId: string, current: string, next: string) =>
    bench.ask(Account, (useCase) =>
      useCase.changePassword({
        adminId: 1,
        sessionId,
        username: 'admin',
        address: HOME,
        sealedCurrent: sealed(current, 'admin'),
        sealedNew: sealed(next, 'admin'),
      }),
    );
  const login = (password: string, username = 'admin') =>
    bench.ask(Login, (useCase) =>
      useCase.handle({
        username,
        sealedPassword: sealed(password, username),
        address: HOME,
        device: 'Chrome on Windows',
      }),
    );
  const expire = () => bench.database.query('update admin_users set temporary_until = now()');

  it('opens a session that is for choosing another, and nothing else', async () => {
    await give();
    const session = openedBy(await login(RIGHT_PASSWORD));
    expect(session.needsOwnPassword).toBe(true);
    const id = sessionOf(session);
    expect(await bench.check(id)).toMatchObject({ needsOwnPassword: true });
    await change(id, RIGHT_PASSWORD, OWN_PASSWORD);
    expect(await bench.check(id)).toMatchObject({ needsOwnPassword: false });
    expect(openedBy(await login(OWN_PASSWORD)).needsOwnPassword).toBe(false);
    await expect(login(RIGHT_PASSWORD)).rejects.toMatchObject({ code: 'AUTH.INVALID_CREDENTIALS' });
  });

  it('cannot be chosen as the new one', async () => {
    await give('\u1ecdba of 401 lorries');
    const id = sessionOf(openedBy(await login('\u1ecdba of 401 lorries')));
    const refused = { code: 'AUTH.WEAK_PASSWORD', details: { reason: 'unchanged' } };
    for (const same of ['\u1ecdba of 401 lorries', 'o\u0323ba of 401 lorries'])
      await expect(change(id, '\u1ecdba of 401 lorries', same)).rejects.toMatchObject(refused);
    expect(await bench.check(id)).toMatchObject({ needsOwnPassword: true });
  });

  it('expires when it is not replaced in time, and says so only to those who know it', async () => {
    await give();
    await expire();
    await expect(login(RIGHT_PASSWORD)).rejects.toMatchObject({ code: 'AUTH.PASSWORD_EXPIRED' });
    await expect(login('a wrong password')).rejects.toMatchObject({
      code: 'AUTH.INVALID_CREDENTIALS',
    });
    expect((await bench.audit()).slice(-2)).toMatchObject([
      { action: 'temporary_password_expired', network: '102.89.23.0/24' },
      { action: 'login_failed' },
    ]);
    await give();
    expect(openedBy(await login(RIGHT_PASSWORD)).needsOwnPassword).toBe(true);
  });

  it('is in the audit log when it is set and when it signs in', async () => {
    await give();
    await login(RIGHT_PASSWORD);
    expect((await bench.audit()).slice(-2)).toMatchObject([
      { action: 'password_changed', subject: 'temporary password' },
      { action: 'login_succeeded', subject: 'temporary password' },
    ]);
  });

  it('is one no more when the previous release, which knows none, changes it', async () => {
    await give();
    await expire();
    const replaced = await bench.hasher.hash(OWN_PASSWORD);
    await bench.database.query('update admin_users set password = $1', [replaced]);
    const session = openedBy(await login(OWN_PASSWORD));
    expect(session.needsOwnPassword).toBe(false);
    expect(await bench.check(sessionOf(session))).toMatchObject({ needsOwnPassword: false });
  });

  describe('when the account has a passkey', () => {
    let passkey: SoftwareAuthenticator;
    beforeEach(async () => {
      passkey = new SoftwareAuthenticator();
      await bench.enrol(await bench.session(), passkey);
      await give();
    });

    it('is asked to be replaced after both steps', async () => {
      const ticket = await bench.ticket();
      const { options } = await bench.beginLogin(ticket);
      const session = await bench.finish(passkey.get(options), ticket);
      expect(session.needsOwnPassword).toBe(true);
      expect(await bench.check(sessionOf(session))).toMatchObject({ needsOwnPassword: true });
    });

    it('is not asked for where the passkey signs in alone', async () => {
      const session = await bench.signIn(passkey);
      expect(session.needsOwnPassword).toBe(false);
      expect(await bench.check(sessionOf(session))).toMatchObject({ needsOwnPassword: false });
    });
  });

  describe('on the command line', () => {
    const run = async (line: string, input = '') => {
      let printed = '';
      const terminal = {
        readInput: async () => input,
        print: (text: string) => {
          printed += text;
        },
      };
      await runCommand(
        adminCommands(bench.em, terminal, { temporaryHours: 48, breached }, bench.hasher),
        line.split(' '),
      );
      return printed;
    };

    it.each(['create ada ada@x.test', 'password admin'])('is what "%s" prints', async (line) => {
      const printed = await run(line);
      expect(printed).toContain('It works for 48 hours; the first sign-in asks for a new one.');
      const password = /shown once\): (\S+)/.exec(printed)?.[1] ?? '';
      const username = line.split(' ')[1] ?? '';
      expect(openedBy(await login(password, username)).needsOwnPassword).toBe(true);
      const [row] = await bench.database.query<{ hours: number }>(
        `select round(extract(epoch from temporary_until - now()) / 3600)::int as hours
         from admin_users where temporary_until is not null`,
      );
      expect(row?.hours).toBe(48);
    });

    it.each(['create ada ada@x.test', 'password admin'])(
      'is not what the operator chose with "%s --password-stdin"',
      async (line) => {
        expect(await run(`${line} --password-stdin`, OWN_PASSWORD)).not.toContain('ends');
        const username = line.split(' ')[1] ?? '';
        expect(openedBy(await login(OWN_PASSWORD, username)).needsOwnPassword).toBe(false);
      },
    );
  });
});
