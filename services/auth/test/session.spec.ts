import { randomUUID } from 'node:crypto';
import { createAdmin } from '../src/accounts/admins.ts';
import { disableAdmin, enableAdmin, setAdminPassword } from '../src/accounts/manage-admins.ts';
import { CheckSession } from '../src/sessions/check-session.ts';
import { Sessions, StaleSweep } from '../src/sessions/sessions.ts';
import { Login } from '../src/sign-in/login.ts';
import { type AuthBench, RIGHT_PASSWORD, sealed, startBench } from './auth-bench.ts';

const ended = { code: 'AUTH.SESSION_ENDED', details: {} };

describe('session', () => {
  let bench: AuthBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  beforeEach(() => bench.reset());
  afterAll(() => bench.close());

  const check = (sessionId: string) =>
    bench.ask(CheckSession, (useCase) => useCase.handle({ sessionId }));

  /** Signs in and returns the session's id. */
  const open = async (): Promise<string> => {
    await bench.ask(Login, (useCase) =>
      useCase.handle({
        username: 'admin',
        sealedPassword: sealed(RIGHT_PASSWORD, 'admin'),
        address: '102.89.23.7',
        device: 'Chrome on Windows',
      }),
    );
    const [row] = await bench.database.query<{ id: string }>(
      'select id from admin_sessions order by created_at desc limit 1',
    );
    return row?.id ?? '';
  };
  /** Moves the session's clock back; the database's own clock judges it. */
  const age = (column: 'last_used_at' | 'expires_at', by: string) =>
    bench.database.query(`update admin_sessions set ${column} = ${column} - interval '${by}'`);
  const lastUse = async () => {
    const [row] = await bench.database.query<{ last_used_at: Date }>(
      'select last_used_at from admin_sessions',
    );
    return row?.last_used_at.getTime();
  };

  describe('when it is alive', () => {
    it('says who is behind it and when it ends', async () => {
      const id = await open();
      const [row] = await bench.database.query<{ expires_at: Date }>(
        'select expires_at from admin_sessions',
      );
      expect(await check(id)).toEqual({
        adminId: 1,
        username: 'admin',
        email: 'admin@spadeorion.example',
        role: 'owner',
        isFresh: true,
        hasSecondFactor: false,
        needsSecondFactor: false,
        needsOwnPassword: false,
        expiresAt: row?.expires_at.toISOString(),
      });
    });

    it('counts a check as use', async () => {
      const id = await open();
      await age('last_used_at', '29 minutes');
      await check(id);
      await age('last_used_at', '29 minutes');
      expect(await check(id)).toMatchObject({ username: 'admin' });
    });

    it('counts no call that the page makes by itself, so that polling keeps no one signed in', async () => {
      const sessionId = await open();
      const poll = () =>
        bench.ask(CheckSession, (useCase) => useCase.handle({ sessionId, isBackground: true }));
      await age('last_used_at', '29 minutes');
      const before = await lastUse();
      expect(await poll()).toMatchObject({ username: 'admin' });
      expect(await lastUse()).toBe(before);
      await age('last_used_at', '1 minute');
      await expect(poll()).rejects.toMatchObject(ended);
    });

    it('writes the use at most every 30 seconds', async () => {
      const id = await open();
      const before = await lastUse();
      await check(id);
      expect(await lastUse()).toBe(before);
      await age('last_used_at', '31 seconds');
      await check(id);
      expect(await lastUse()).toBeGreaterThanOrEqual(before ?? Number.NaN);
    });
  });

  it('ends after 30 minutes of no use', async () => {
    const id = await open();
    await age('last_used_at', '30 minutes');
    await expect(check(id)).rejects.toMatchObject(ended);
  });

  it('ends after 8 hours, used or not', async () => {
    const id = await open();
    await age('expires_at', '8 hours');
    await expect(check(id)).rejects.toMatchObject(ended);
  });

  it.each([
    ['an unknown id', randomUUID()],
    ['no uuid', "' OR 1=1"],
    ['a NUL', '\0'],
  ])('is none for %s', async (_what, id) => {
    await expect(check(id)).rejects.toMatchObject(ended);
  });

  describe('when its owner looks at where they are signed in', () => {
    const list = () => bench.ask(Sessions, (useCase) => useCase.list({ adminId: 1 }));
    const end = (sessionId: string, target: string | null, adminId = 1) =>
      bench.ask(Sessions, (useCase) => useCase.end({ adminId, sessionId, target }));

    it('shows device and network of each that is open, the last used first', async () => {
      const [first, gone] = [await open(), await open()];
      await age('last_used_at', '5 minutes');
      const last = await open();
      await bench.ask(Sessions, (useCase) => useCase.logout({ sessionId: gone }));
      const { sessions } = await list();
      expect(sessions.map(({ sessionId }) => sessionId)).toEqual([last, first]);
      expect(sessions[0]).toMatchObject({
        device: 'Chrome on Windows',
        network: '102.89.23.0/24',
      });
      await age('last_used_at', '26 minutes');
      expect((await list()).sessions.map(({ sessionId }) => sessionId)).toEqual([last]);
    });

    it('ends one of them at once', async () => {
      const [here, there] = [await open(), await open()];
      expect(await end(here, there)).toEqual({ ended: 1 });
      await expect(check(there)).rejects.toMatchObject(ended);
      expect(await check(here)).toMatchObject({ username: 'admin' });
      expect(await end(here, there)).toEqual({ ended: 0 });
    });

    it('ends all others, not the one that asks', async () => {
      const [here, there, elsewhere] = [await open(), await open(), await open()];
      expect(await end(here, null)).toEqual({ ended: 2 });
      await expect(check(there)).rejects.toMatchObject(ended);
      await expect(check(elsewhere)).rejects.toMatchObject(ended);
      expect(await check(here)).toMatchObject({ username: 'admin' });
      expect(
        await bench.database.query("select actor from audit_log where action = 'session_ended'"),
      ).toEqual([{ actor: 'admin' }, { actor: 'admin' }]);
    });

    it.each(['no uuid', randomUUID()])('ends nothing for %s', async (target) => {
      expect(await end(await open(), target)).toEqual({ ended: 0 });
    });

    it('ends no session of another account', async () => {
      const ofAdmin = await open();
      const other = { username: 'ada', email: 'ada@x.test', password: RIGHT_PASSWORD };
      const { adminId } = await createAdmin(
        bench.em,
        bench.hasher,
        { ...other, role: 'owner' },
        'test',
      );
      expect(await end(randomUUID(), ofAdmin, adminId)).toEqual({ ended: 0 });
      expect(await check(ofAdmin)).toMatchObject({ username: 'admin' });
    });
  });

  describe('when the admin logs out', () => {
    it('ends at once, and only this one', async () => {
      const [first, second] = [await open(), await open()];
      await bench.ask(Sessions, (useCase) => useCase.logout({ sessionId: first }));
      await expect(check(first)).rejects.toMatchObject(ended);
      expect(await check(second)).toMatchObject({ username: 'admin' });
    });

    it('is fine to do twice, or with an unknown id', async () => {
      const id = await open();
      for (const each of [id, id, randomUUID(), 'no uuid']) {
        expect(await bench.ask(Sessions, (useCase) => useCase.logout({ sessionId: each }))).toEqual(
          {
            isEnded: true,
          },
        );
      }
      expect(
        await bench.database.query("select actor from audit_log where action = 'logged_out'"),
      ).toEqual([{ actor: 'admin' }]);
    });
  });

  it('ends at once when the account is disabled', async () => {
    const id = await open();
    await disableAdmin(bench.em, 'admin', 'test');
    await expect(check(id)).rejects.toMatchObject(ended);
  });

  it('stays ended when a disabled account is enabled again', async () => {
    const id = await open();
    await disableAdmin(bench.em, 'admin', 'test');
    await enableAdmin(bench.em, 'admin', 'test');
    await expect(check(id)).rejects.toMatchObject(ended);
  });

  it('ends at once when the password changes', async () => {
    const [first, second] = [await open(), await open()];
    const change = { username: 'Admin', password: 'another horse battery' };
    await setAdminPassword(bench.em, bench.hasher, change, 'test');
    await expect(check(first)).rejects.toMatchObject(ended);
    await expect(check(second)).rejects.toMatchObject(ended);
  });

  describe('when an account has as many as it may', () => {
    /** One more login, a minute later than all before. */
    const openLater = async () => {
      await age('last_used_at', '1 minute');
      return open();
    };

    it('ends the one used longest ago, and only that', async () => {
      const ids: string[] = [];
      for (let n = 0; n < 10; n += 1) ids.push(await openLater());
      await bench.database.query(
        `update admin_sessions set last_used_at = now() where id = '${ids[0]}'`,
      );
      ids.push(await openLater());
      const alive: boolean[] = [];
      for (const id of ids)
        alive.push(
          await check(id).then(
            () => true,
            () => false,
          ),
        );
      expect(alive).toEqual([true, false, ...Array(9).fill(true)]);
      expect(
        await bench.database.query("select actor from audit_log where action = 'sessions_revoked'"),
      ).toEqual([{ actor: 'service' }]);
    });
  });

  it('is deleted a month after its end', async () => {
    await open();
    await age('expires_at', '31 days');
    const id = await open();
    await bench.ask(StaleSweep, (sweep) => sweep.sweep());
    expect(await bench.database.query('select id from admin_sessions')).toEqual([{ id }]);
  });
});
