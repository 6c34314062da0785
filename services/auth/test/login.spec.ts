import { jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { createAdmin } from '../src/accounts/admins.ts';
import { disableAdmin } from '../src/accounts/manage-admins.ts';
import { AuthModule } from '../src/auth.module.ts';
import { Login } from '../src/sign-in/login.ts';
import {
  type AuthBench,
  openedBy,
  RIGHT_PASSWORD,
  sealed,
  startBench,
  TEST_SECRET,
} from './auth-bench.ts';

const HOME = '102.89.23.7';
const ELSEWHERE = '41.58.10.1';

describe('login', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench({ LOGIN_FREE_FAILURES: '2', LOGIN_USER_FREE_FAILURES: '4' });
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  const login = async (
    username: string,
    password: string,
    address = HOME,
    at = bench,
    browserMark?: string,
  ) =>
    openedBy(
      await at.ask(Login, (useCase) =>
        useCase.handle({
          username,
          sealedPassword: sealed(password, username),
          address,
          device: 'Chrome on Windows',
          browserMark,
        }),
      ),
    );
  /** No wait ends while a test runs, however busy the machine is. */
  const holdWaits = () =>
    bench.database.query(
      "update login_attempts set blocked_until = now() + interval '1 hour' where blocked_until > last_at + interval '0.5 s'",
    );
  const audit = () =>
    bench.database.query('select action, admin_id, network, actor from audit_log order by id');

  describe('when name and password are right', () => {
    it('returns a token that names a stored session', async () => {
      const reply = await login('admin', RIGHT_PASSWORD);
      const claims = await new JwtService().verifyAsync(reply.token, {
        secret: TEST_SECRET,
        algorithms: ['HS256'],
        issuer: 'spade-auth',
        audience: 'spade-admin',
      });
      const sessions = await bench.database.query('select id, admin_id from admin_sessions');
      expect(sessions).toEqual([{ id: claims.jti, admin_id: reply.admin.adminId }]);
      expect(claims).toMatchObject({ sub: String(reply.admin.adminId), nbf: claims.iat });
      expect(claims.exp - claims.iat).toBe(8 * 3_600);
      expect(reply).toMatchObject({ admin: { username: 'admin' } });
      const { header } = new JwtService().decode(reply.token, { complete: true });
      expect(header).toEqual({ alg: 'HS256', typ: 'spade-admin+jwt' });
    });

    it('ignores the case of the name', async () => {
      expect((await login('ADMIN', RIGHT_PASSWORD)).admin.username).toBe('admin');
    });

    it('notes it in the audit log, with the network but not the address', async () => {
      await login('admin', RIGHT_PASSWORD);
      expect(await audit()).toContainEqual({
        action: 'login_succeeded',
        admin_id: 1,
        network: '102.89.23.0/24',
        actor: 'admin',
      });
    });
  });

  describe('when something is wrong', () => {
    it.each([
      ['a wrong password', 'admin', 'wrong password'],
      ['an unknown user', 'stranger', RIGHT_PASSWORD],
      ['an empty password', 'admin', ''],
      ['a password of 100 kB', 'admin', 'x'.repeat(100_000)],
      ['a name with a NUL', 'admin\0', RIGHT_PASSWORD],
    ])('refuses %s with the same code', async (_what, username, password) => {
      await expect(login(username, password)).rejects.toMatchObject({
        code: 'AUTH.INVALID_CREDENTIALS',
        details: {},
      });
    });

    it('refuses a disabled account with the same code', async () => {
      await disableAdmin(bench.em, 'admin', 'test');
      await expect(login('admin', RIGHT_PASSWORD)).rejects.toMatchObject({
        code: 'AUTH.INVALID_CREDENTIALS',
      });
    });

    it('does one password check for each, known or not, disabled or not', async () => {
      const gone = {
        username: 'gone',
        email: 'g@x.test',
        password: RIGHT_PASSWORD,
        role: 'clerk',
      } as const;
      await createAdmin(bench.em, bench.hasher, gone, 'test');
      await disableAdmin(bench.em, 'gone', 'test');
      const hasher = bench.hasher;
      const counts: number[] = [];
      for (const username of ['admin', 'stranger', 'gone']) {
        const before = hasher.checks;
        await login(username, 'wrong password').catch(() => {});
        counts.push(hasher.checks - before);
      }
      expect(counts).toEqual([1, 1, 1]);
    });

    it('notes the failure without the name that was typed', async () => {
      await login('my-secret-typed-in-the-wrong-field', 'x').catch(() => {});
      expect((await audit()).at(-1)).toEqual({
        action: 'login_failed',
        admin_id: null,
        network: '102.89.23.0/24',
        actor: 'service',
      });
    });
  });

  describe('when one address fails again and again', () => {
    const failTimes = async (times: number, address = HOME) => {
      for (let i = 0; i < times; i += 1) await login('admin', 'wrong', address).catch(() => {});
    };

    it('makes even the right password wait, and says how long', async () => {
      await failTimes(3);
      const [row] = await bench.database.query<{ seconds: number }>(
        'select extract(epoch from max(blocked_until - last_at))::float8 as seconds from login_attempts',
      );
      expect(row?.seconds).toBeCloseTo(1, 1);
      await holdWaits();
      const error = await login('admin', RIGHT_PASSWORD).catch((e: unknown) => e);
      expect(error).toMatchObject({ code: 'AUTH.THROTTLED' });
      const { details } = error as { details: { retryAfterMs: number } }; // matched just above
      expect(Math.ceil(details.retryAfterMs / 3_600_000)).toBe(1);
    });

    it('doubles the wait up to the limit', async () => {
      await failTimes(3);
      const waits: number[] = [];
      for (let i = 0; i < 12; i += 1) {
        await bench.database.query('update login_attempts set blocked_until = now()');
        await failTimes(1);
        const [row] = await bench.database.query<{ seconds: number }>(
          'select round(extract(epoch from max(blocked_until - last_at)))::int as seconds from login_attempts',
        );
        waits.push(row?.seconds ?? 0);
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    });

    it('computes no password check while waiting', async () => {
      await failTimes(3);
      await holdWaits();
      const hasher = bench.hasher;
      const before = hasher.checks;
      await login('admin', 'wrong').catch(() => {});
      expect(hasher.checks).toBe(before);
    });

    it('lets parallel guesses gain nothing', async () => {
      await failTimes(3);
      // The wait after the next guess is minutes: longer than twenty guesses take on a busy machine.
      await bench.database.query('update login_attempts set failures = 10, blocked_until = now()');
      const before = bench.hasher.checks;
      await Promise.allSettled(Array.from({ length: 20 }, () => login('admin', 'wrong')));
      expect(bench.hasher.checks - before).toBe(1);
    });

    it('lets another address in', async () => {
      await failTimes(3);
      expect((await login('admin', RIGHT_PASSWORD, ELSEWHERE)).admin.username).toBe('admin');
    });

    it('counts the addresses of one IPv6 /64 as one', async () => {
      await login('admin', 'wrong', '2001:db8:1:2::1').catch(() => {});
      await login('admin', 'wrong', '2001:db8:1:2::2').catch(() => {});
      await login('admin', 'wrong', '2001:0db8:1:2:3::3').catch(() => {});
      await holdWaits();
      await expect(login('admin', 'wrong', '2001:db8:1:2:ffff::4')).rejects.toMatchObject({
        code: 'AUTH.THROTTLED',
      });
    });

    it('forgets the failures after a right password', async () => {
      await failTimes(2);
      await login('admin', RIGHT_PASSWORD);
      await failTimes(2);
      expect((await login('admin', RIGHT_PASSWORD)).admin.username).toBe('admin');
    });
  });

  describe('when many addresses guess one user', () => {
    const besiege = async () => {
      for (let i = 1; i <= 5; i += 1)
        await login('admin', 'wrong', `41.58.10.${i}`).catch(() => {});
      await holdWaits();
    };

    it('makes new addresses wait', async () => {
      await besiege();
      await expect(login('admin', RIGHT_PASSWORD, '41.58.10.9')).rejects.toMatchObject({
        code: 'AUTH.THROTTLED',
      });
    });

    it('lets a browser in that signed in before, from wherever it is now and whoever guesses beside it', async () => {
      const { browserMark } = await login('admin', RIGHT_PASSWORD);
      await besiege();
      for (let i = 0; i < 4; i += 1) await login('admin', 'wrong', '105.112.1.1').catch(() => {});
      await holdWaits();
      const { admin } = await login('admin', RIGHT_PASSWORD, '105.112.1.1', bench, browserMark);
      expect(admin.username).toBe('admin');
    });

    it('checks the password of a browser that signed in before ahead of those of strangers', async () => {
      const verify = jest.spyOn(bench.hasher, 'verify');
      const turns = () => verify.mock.calls.map(([, , turn]) => turn);
      const { browserMark } = await login('admin', RIGHT_PASSWORD);
      expect(turns()).toEqual(['last']);
      await login('admin', RIGHT_PASSWORD, '105.112.1.1', bench, browserMark);
      await login('nobody', 'wrong', '105.112.1.1', bench, browserMark).catch(() => {});
      expect(turns()).toEqual(['last', 'first', 'last']);
      verify.mockRestore();
    });

    it.each<[string, (own: string) => Promise<string>]>([
      ['is forged', async (own) => `${own.slice(0, -4)}AAAA`],
      [
        'is of another account',
        async () => {
          const bisi = { username: 'bisi', email: 'b@company.example', role: 'clerk' } as const;
          const account = { ...bisi, password: 'another long password 7' };
          await createAdmin(bench.em, bench.hasher, account, 'test');
          return (await login('bisi', 'another long password 7')).browserMark ?? '';
        },
      ],
      ['is a session instead', async () => (await login('admin', RIGHT_PASSWORD)).token],
    ])('makes a browser wait whose mark %s', async (_, markOf) => {
      const { browserMark = '' } = await login('admin', RIGHT_PASSWORD);
      const mark = await markOf(browserMark);
      await besiege();
      await expect(
        login('admin', RIGHT_PASSWORD, '105.112.9.9', bench, mark),
      ).rejects.toMatchObject({ code: 'AUTH.THROTTLED' });
    });

    it('makes a marked browser wait for its own failures', async () => {
      const { browserMark } = await login('admin', RIGHT_PASSWORD);
      const guess = (password: string) =>
        login('admin', password, '105.112.1.1', bench, browserMark);
      for (let i = 0; i < 4; i += 1) await guess('wrong').catch(() => {});
      await holdWaits();
      await expect(guess(RIGHT_PASSWORD)).rejects.toMatchObject({ code: 'AUTH.THROTTLED' });
    });

    it('lets the owner in from where they signed in before', async () => {
      await login('admin', RIGHT_PASSWORD);
      await besiege();
      expect((await login('admin', RIGHT_PASSWORD)).admin.username).toBe('admin');
    });
  });

  describe('when a stored hash was made at an older cost', () => {
    it('hashes the password again at the cost of production', async () => {
      const serving = await startBench({}, AuthModule);
      const { hash } = await import('@node-rs/argon2');
      const old = await hash(RIGHT_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
      await serving.database.query('update admin_users set password = $1', [old]);
      await login('admin', RIGHT_PASSWORD, HOME, serving);
      const [row] = await serving.database.query<{ password: string }>(
        'select password from admin_users',
      );
      expect(row?.password).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
      const { admin } = await login('admin', RIGHT_PASSWORD, HOME, serving);
      expect(admin.username).toBe('admin');
      await serving.close();
    });
  });
});
