import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  type Hearing,
  type NoticeCount,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
} from '@spade/contracts/staff/notices';
import { sql } from 'kysely';
import { CountNotices, HearingSettings } from '../src/notices/hearing.ts';
import { NoticesSweep } from '../src/notices/notices.sweep.ts';
import { PushBrowsers } from '../src/notices/push-browsers.ts';
import { type AuthBench, startBench, startReplica } from './auth-bench.ts';

const BROWSER = { endpoint: 'https://push.example/1', p256dh: 'BKey', auth: 'secret' };

/** Minutes after midnight of `22:00`. */
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const between = (from: string, to: string) => ({ from: minutes(from), to: minutes(to) });

describe('quiet hours', () => {
  let bench: AuthBench;
  let adminId: number;

  /** Only these tests sweep, at the times that they give. */
  const stopSweeping = (app: INestApplicationContext) =>
    app.get(NoticesSweep).beforeApplicationShutdown();

  beforeAll(async () => {
    bench = await startBench();
    await stopSweeping(bench.app);
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.reset();
    const [owner] = await bench.database.query<{ id: number }>('select id from admin_users');
    adminId = owner?.id ?? 0;
    await hear({
      ways: { ...waysOf('mail'), order: 'push' },
      quiet: between('22:00', '07:00'),
      eveningMail: false,
    });
    await bench.ask(PushBrowsers, (useCase) => useCase.add({ adminId, ...BROWSER }));
    await bench.database.query('delete from outbox'); // the first push says that the browser works
  });

  const waysOf = (way: NoticeWay) =>
    Object.fromEntries(noticeKinds.map((kind) => [kind, way])) as Hearing['ways'];
  const hear = async (part: Partial<Hearing>) => {
    const before = await bench.ask(HearingSettings, (useCase) => useCase.get({ adminId }));
    const hearing = { ...before, ...part };
    await bench.ask(HearingSettings, (useCase) => useCase.set({ adminId, hearing }));
  };
  const happen = async (...kinds: NoticeKind[]) => {
    for (const kind of kinds)
      await bench.ask(CountNotices, (useCase) => useCase.count({ eventId: randomUUID(), kind }));
  };
  /** Sweeps as if it were this time in Lagos; the 21st is the day of the tests. */
  const sweepAt = (time: string, day = 21, app = bench.app) => {
    const local = `2026-11-${day} ${time}`;
    const now = sql<Date>`(${local}::timestamp at time zone 'Africa/Lagos')`;
    return app.get(NoticesSweep).sweep(now);
  };
  const sweepAtAll = async (times: readonly string[], day?: number) => {
    const sent: number[] = [];
    for (const time of times) sent.push(await sweepAt(time, day));
    return sent;
  };
  /** What was owed since the last look: the way and the counts. */
  const owed = async () => {
    const rows = await bench.database.query<{ name: string; payload: { counts: NoticeCount[] } }>(
      "delete from outbox where name in ('staff-notice-due', 'staff-push-due') returning name, payload",
    );
    const ways = { 'staff-notice-due': 'mail', 'staff-push-due': 'push' } as Record<string, string>;
    return Object.fromEntries(
      rows.map(({ name, payload }) => [
        ways[name],
        payload.counts.map(({ kind, count }) => `${count} ${kind}`).join(', '),
      ]),
    );
  };

  it('hold push and mail over midnight, and send each once at their end with all that came', async () => {
    await happen('order', 'proof');
    expect(await sweepAt('21:59')).toBe(1);
    expect(await owed()).toEqual({ push: '1 order', mail: '1 proof' });
    await happen('order', 'order', 'proof');
    expect(await sweepAtAll(['22:00', '22:09', '23:59'])).toEqual([0, 0, 0]);
    await happen('order', 'problem');
    expect(await sweepAtAll(['00:00', '03:00', '06:59'], 22)).toEqual([0, 0, 0]);
    expect(await owed()).toEqual({});
    expect(await sweepAtAll(['07:00', '07:00', '07:11'], 22)).toEqual([1, 0, 0]);
    expect(await owed()).toEqual({ push: '3 order', mail: '1 proof, 1 problem' });
  });

  it('hold them within one day, too', async () => {
    await hear({ quiet: between('12:00', '14:30') });
    await happen('order');
    expect(await sweepAtAll(['12:00', '14:29', '14:30'])).toEqual([0, 0, 1]);
    await happen('order');
    expect(await sweepAtAll(['11:59'], 22)).toEqual([1]);
  });

  it('send nothing at their end where nothing came', async () => {
    expect(await sweepAtAll(['06:59', '07:00', '07:01'])).toEqual([0, 0, 0]);
  });

  it('still keep ten minutes between two notices after their end', async () => {
    await happen('order');
    expect(await sweepAt('07:00')).toBe(1);
    await happen('order');
    expect(await sweepAtAll(['07:09', '07:10'])).toEqual([0, 1]);
  });

  describe('when they are changed meanwhile', () => {
    beforeEach(async () => {
      await happen('order', 'proof');
      await sweepAt('23:00');
    });

    it('end when the new ones do, earlier or later', async () => {
      await hear({ quiet: between('22:00', '08:30') });
      expect(await sweepAtAll(['07:00', '08:29'], 22)).toEqual([0, 0]);
      await hear({ quiet: between('22:00', '05:00') });
      expect(await sweepAtAll(['04:59', '05:00'], 22)).toEqual([0, 1]);
      expect(await owed()).toEqual({ push: '1 order', mail: '1 proof' });
    });

    it('end at once when they are switched off', async () => {
      await hear({ quiet: null });
      expect(await sweepAt('23:01')).toBe(1);
    });

    it('send by the ways that are chosen at their end, and nothing of a kind that was switched off', async () => {
      await hear({ ways: { ...waysOf('mail'), proof: 'none' } });
      expect(await sweepAt('07:00', 22)).toBe(1);
      expect(await owed()).toEqual({ mail: '1 order' });
    });

    it('send by mail when the browser is gone at their end', async () => {
      const { endpoint } = BROWSER;
      await bench.ask(PushBrowsers, (useCase) => useCase.remove({ adminId, endpoint }));
      await sweepAt('07:00', 22);
      expect(await owed()).toEqual({ mail: '1 order, 1 proof' });
    });

    it('send nothing to an account that was disabled in the night', async () => {
      await bench.database.query('update admin_users set disabled_at = now()');
      expect(await sweepAt('07:00', 22)).toBe(0);
    });
  });

  describe('when the process restarts meanwhile', () => {
    let next: INestApplicationContext;
    afterEach(() => next.close());

    it('send at their end what was counted before and after, once with two replicas', async () => {
      await happen('order', 'order');
      expect(await sweepAt('23:00')).toBe(0);
      next = await startReplica(bench.config);
      await stopSweeping(next);
      await happen('order');
      expect(await sweepAt('06:59', 22, next)).toBe(0);
      const sent = await Promise.all([sweepAt('07:00', 22, next), sweepAt('07:00', 22)]);
      expect(sent.toSorted((one, other) => one - other)).toEqual([0, 1]);
      expect(await owed()).toEqual({ push: '3 order' });
    });

    it('send when it is back, where it was away at their end', async () => {
      await happen('order');
      next = await startReplica(bench.config);
      await stopSweeping(next);
      expect(await sweepAt('09:20', 22, next)).toBe(1);
      expect(await owed()).toEqual({ push: '1 order' });
    });
  });

  describe('the mail of the day', () => {
    const days = async () => {
      const rows = await bench.database.query<{ payload: { day: string } }>(
        "select payload from outbox where name = 'evening-mail-due' order by payload ->> 'day'",
      );
      return rows.map(({ payload }) => payload.day);
    };
    beforeEach(() => hear({ eveningMail: true }));

    it('is owed once from seven in the evening on, each day, by any number of replicas', async () => {
      expect(await sweepAtAll(['00:00', '18:59'])).toEqual([0, 0]);
      const sent = await Promise.all([sweepAt('19:00'), sweepAt('19:00')]);
      expect(sent.toSorted((one, other) => one - other)).toEqual([0, 1]);
      expect(await sweepAtAll(['19:01', '23:59'])).toEqual([0, 0]);
      expect(await sweepAtAll(['00:00', '19:30'], 22)).toEqual([0, 1]);
      expect(await days()).toEqual(['2026-11-21', '2026-11-22']);
    });

    it('is not owed to an owner who switched it off', async () => {
      await hear({ eveningMail: false });
      expect(await sweepAt('19:00')).toBe(0);
    });
  });
});
