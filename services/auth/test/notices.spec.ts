import { randomUUID } from 'node:crypto';
import {
  type Hearing,
  type NoticeCount,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
} from '@spade/contracts/staff/notices';
import { ManageStaff } from '../src/accounts/manage-staff.ts';
import { CountNotices, HearingSettings } from '../src/notices/hearing.ts';
import { NoticesSweep } from '../src/notices/notices.sweep.ts';
import { LostBrowsers, PushBrowsers } from '../src/notices/push-browsers.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

describe('notices to staff', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
    // Only the tests sweep.
    await bench.app.get(NoticesSweep).beforeApplicationShutdown();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.reset();
    await bench.ask(ManageStaff, (useCase) =>
      useCase.create({
        username: 'chidi',
        email: 'chidi@company.example',
        role: 'clerk',
        actor: 'admin',
      }),
    );
    // At whatever hour these tests run; quiet-hours.spec.ts is about the mail of the day.
    await bench.database.query(`insert into notice_settings (admin_id, evening_mail)
      select id, false from admin_users where username = 'admin'`);
  });

  const happen = (kind: NoticeKind, eventId = randomUUID()) =>
    bench.ask(CountNotices, (useCase) => useCase.count({ eventId, kind }));
  const sweep = () => bench.ask(NoticesSweep, (useCase) => useCase.sweep());
  const notices = () =>
    bench.database
      .query<{ payload: { username: string; counts: unknown } }>(
        "select payload from outbox where name = 'staff-notice-due' order by occurred_at",
      )
      .then((rows) => rows.map(({ payload: { username, counts } }) => [username, counts]));
  const idOf = async (username: string) => {
    const [row] = await bench.database.query<{ id: number }>(
      `select id from admin_users where username = '${username}'`,
    );
    if (!row) throw new Error(`no account ${username}`);
    return row.id;
  };
  const get = async (username: string) => {
    const adminId = await idOf(username);
    return bench.ask(HearingSettings, (useCase) => useCase.get({ adminId }));
  };
  const set = async (username: string, part: Partial<Hearing>) => {
    const adminId = await idOf(username);
    const hearing = { ...(await get(username)), ...part };
    return bench.ask(HearingSettings, (useCase) => useCase.set({ adminId, hearing }));
  };
  const waysOf = (way: NoticeWay) =>
    Object.fromEntries(noticeKinds.map((kind) => [kind, way])) as Hearing['ways'];
  const later = () =>
    bench.database.query(
      `update notice_settings set last_sent_at = last_sent_at - interval '10 minutes'`,
    );

  it('go to the owner unless told otherwise, and to no clerk', async () => {
    await happen('order');
    expect(await sweep()).toBe(1);
    expect(await notices()).toEqual([['admin', [{ kind: 'order', count: 1 }]]]);
    expect((await get('chidi')).ways).toEqual(waysOf('none'));
  });

  it('go to whoever chose them, until switched off', async () => {
    await set('admin', { ways: waysOf('none') });
    await set('chidi', { ways: { ...waysOf('none'), proof: 'mail' } });
    await happen('proof');
    await happen('order');
    await sweep();
    expect(await notices()).toEqual([['chidi', [{ kind: 'proof', count: 1 }]]]);
    await later();
    await happen('proof');
    await set('chidi', { ways: waysOf('none') });
    expect(await sweep()).toBe(0);
  });

  it('are one in ten minutes under 500 orders, and lose none', async () => {
    await happen('order');
    await sweep();
    for (let order = 1; order < 500; order += 1) await happen('order');
    expect(await sweep()).toBe(0);
    await later();
    expect(await sweep()).toBe(1);
    expect(await notices()).toEqual([
      ['admin', [{ kind: 'order', count: 1 }]],
      ['admin', [{ kind: 'order', count: 499 }]],
    ]);
  });

  it('count an event once, however often its job comes', async () => {
    const eventId = randomUUID();
    await Promise.all([happen('order', eventId), happen('order', eventId)]);
    await happen('order', eventId);
    await sweep();
    expect(await notices()).toEqual([['admin', [{ kind: 'order', count: 1 }]]]);
  });

  it('are sent once by two replicas that sweep at the same moment', async () => {
    await happen('order');
    const sent = await Promise.all([sweep(), sweep()]);
    expect(sent.toSorted((one, other) => one - other)).toEqual([0, 1]);
  });

  it('do not go to a disabled account', async () => {
    await set('chidi', { ways: waysOf('mail') });
    await set('admin', { ways: waysOf('none') });
    await happen('order');
    await bench.database.query(
      "update admin_users set disabled_at = now() where username = 'chidi'",
    );
    expect(await sweep()).toBe(0);
  });

  it('carry nothing of a buyer, only kinds and numbers', async () => {
    await happen('message');
    await happen('order');
    await sweep();
    const [row] = await bench.database.query<{ payload: object }>(
      "select payload from outbox where name = 'staff-notice-due'",
    );
    expect(row?.payload).toEqual({
      username: 'admin',
      email: bench.config.ADMIN_EMAIL,
      counts: [{ kind: 'order', count: 1 }],
    });
  });

  describe('to browsers', () => {
    const browserAt = (endpoint: string) => ({ endpoint, p256dh: 'BKey', auth: 'secret' });
    const add = async (username: string, endpoint: string) => {
      const adminId = await idOf(username);
      return bench.ask(PushBrowsers, (useCase) => useCase.add({ adminId, ...browserAt(endpoint) }));
    };
    const lose = (endpoint: string, counts: NoticeCount[]) =>
      bench.ask(LostBrowsers, (useCase) =>
        useCase.forget({ eventId: randomUUID(), endpoint, counts }),
      );
    /** Endpoint and counts of each, without those that say that a browser was added. */
    const pushed = async () => {
      const rows = await bench.database.query<{
        payload: { endpoint: string; counts: NoticeCount[] };
      }>("select payload from outbox where name = 'staff-push-due' order by occurred_at");
      return rows
        .map(({ payload: { endpoint, counts } }) => [endpoint, counts])
        .filter(([, counts]) => counts?.length !== 0);
    };
    const one: NoticeCount[] = [{ kind: 'order', count: 1 }];

    it('go to each browser of the account, and what was chosen as mail by mail', async () => {
      await add('admin', 'https://push.example/1');
      await add('admin', 'https://push.example/2');
      await add('chidi', 'https://push.example/3');
      await set('admin', { ways: { ...waysOf('mail'), order: 'push' } });
      await happen('order');
      await happen('proof');
      await sweep();
      expect(await pushed()).toEqual([
        ['https://push.example/1', one],
        ['https://push.example/2', one],
      ]);
      expect(await notices()).toEqual([['admin', [{ kind: 'proof', count: 1 }]]]);
    });

    it('are one in ten minutes under 500 orders', async () => {
      await add('admin', 'https://push.example/1');
      await set('admin', { ways: waysOf('push') });
      for (let order = 0; order < 500; order += 1) {
        await happen('order');
        if (order % 100 === 0) await sweep();
      }
      expect(await pushed()).toEqual([['https://push.example/1', one]]);
      await later();
      await sweep();
      expect(await pushed()).toHaveLength(2);
      expect(await notices()).toEqual([]);
    });

    it('come by mail while no browser shows them', async () => {
      await set('admin', { ways: waysOf('push') });
      await happen('order');
      await sweep();
      expect(await notices()).toEqual([['admin', one]]);
    });

    it('forget a browser that is gone; what the last one did not show comes by mail', async () => {
      await add('admin', 'https://push.example/1');
      await add('admin', 'https://push.example/2');
      await set('admin', { ways: waysOf('push') });
      await happen('order');
      await sweep();
      await lose('https://push.example/1', one);
      await later();
      expect(await sweep()).toBe(0);
      await lose('https://push.example/2', one);
      // The same job once more.
      await lose('https://push.example/2', one);
      expect(await sweep()).toBe(1);
      expect(await notices()).toEqual([['admin', one]]);
    });

    it('belong to the account that subscribed last, five at most', async () => {
      for (let index = 1; index <= 6; index += 1)
        await add('admin', `https://push.example/${index}`);
      const { endpoints, publicKey } = await add('chidi', 'https://push.example/6');
      expect(endpoints).toEqual(['https://push.example/6']);
      expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
      const adminId = await idOf('admin');
      const rest = await bench.ask(PushBrowsers, (useCase) =>
        useCase.remove({ adminId, endpoint: 'https://push.example/2' }),
      );
      expect(rest.endpoints).toEqual([3, 4, 5].map((index) => `https://push.example/${index}`));
    });
  });
});
