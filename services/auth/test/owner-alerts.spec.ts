import { randomUUID } from 'node:crypto';
import { MessageClient } from '@spade/bus/message-client';
import { HOUR_MS } from '@spade/contracts/lagos';
import { type BackupState, stateKey } from '@spade/contracts/state/process-state';
import { metricLines } from '@spade/platform/testing/metrics';
import { startRedis } from '@spade/platform/testing/redis';
import { BackupAlarm, BackupWatch, newestOf } from '../src/notices/backup-watch.ts';
import { CountNotices } from '../src/notices/hearing.ts';
import { type AuthBench, startBench } from './auth-bench.ts';

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

describe('what every owner hears of', () => {
  let bench: AuthBench;
  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    await bench.reset();
    await bench.database.query(`insert into admin_users (username, password, email, role, disabled_at) values
      ('ada', 'none', 'ada@company.example', 'owner', null),
      ('gone', 'none', 'gone@company.example', 'owner', now()),
      ('chidi', 'none', 'chidi@company.example', 'clerk', null)`);
  });

  const report = (part: Partial<BackupState> = {}): BackupState => ({
    savedAt: ago(2),
    isEncrypted: true,
    restoredAt: ago(48),
    fault: null,
    ...part,
  });
  const judge = (state?: BackupState) => bench.ask(BackupAlarm, (alarm) => alarm.judge(state));
  const alerts = async () => {
    const rows = await bench.database.query<{ username: string; alert: string }>(
      "select payload->>'username' as username, payload->>'alert' as alert from outbox where name = 'owner-alert-due'",
    );
    return rows.map(({ username, alert }) => `${username} ${alert}`).toSorted();
  };
  /** As if the watch had begun, and last heard of a backup, so long ago. */
  const pass = (hours: number) =>
    bench.database.query(`update backup_watch set watched_since = watched_since - interval '${hours} hours',
      saved_at = saved_at - interval '${hours} hours'`);

  it('is a failed backup, once until it is over, and no clerk and no disabled owner hears of it', async () => {
    await judge(report());
    expect(await alerts()).toEqual([]);
    expect(await judge(report({ fault: 'save' }))).toEqual(['save']);
    expect(await judge(report({ fault: 'save' }))).toEqual([]);
    expect(await alerts()).toEqual(['ada backup_save', 'admin backup_save']);
    await judge(report());
    await judge(report());
    expect((await alerts()).slice(1, 2)).toEqual(['ada backup_works']);
    expect(await alerts()).toHaveLength(4);
    expect(await judge(report({ fault: 'save' }))).toEqual(['save']);
    expect(await alerts()).toHaveLength(6);
  });

  it('is one mail where two replicas see the fault at once', async () => {
    const both = await Promise.all([1, 2, 3].map(() => judge(report({ fault: 'save' }))));
    expect(both.flat()).toEqual(['save']);
    expect(await alerts()).toHaveLength(2);
  });

  it('is a backup that does not come, also of a service that has stopped to report', async () => {
    await judge(report());
    await pass(33);
    expect(await judge()).toEqual([]);
    await pass(2);
    expect(await judge()).toEqual(['late']);
    expect(await judge()).toEqual([]);
    expect(await judge(report())).toEqual([]);
    expect(await bench.ask(BackupAlarm, (alarm) => alarm.open())).toEqual([]);
  });

  it('is a service that has never reported', async () => {
    expect(await judge()).toEqual([]);
    await pass(37);
    expect(await judge()).toEqual(['late']);
  });

  it('is a trial that failed or is overdue, and a round that saved nothing does not end it', async () => {
    expect(await judge(report({ fault: 'trial' }))).toEqual(['trial']);
    expect(await judge(report({ fault: 'save' }))).toEqual(['save']);
    expect(await judge(report({ fault: 'trial' }))).toEqual([]);
    await judge(report());
    expect(await judge(report({ restoredAt: ago(10 * 24) }))).toEqual(['trial']);
  });

  it('is nothing while the first backup is being made', async () => {
    expect(await judge(report({ savedAt: null, restoredAt: null }))).toEqual([]);
  });

  it('is read from what the service reports, and shown to Prometheus', async () => {
    const redis = await startRedis();
    const client = new MessageClient({ redisUrl: redis.url });
    try {
      client.link.open();
      await client.link.ready();
      const alarm = bench.app.get(BackupAlarm);
      const watch = new BackupWatch(client, alarm, { ...bench.config, BACKUP_SERVICE: true });
      const put = (state: BackupState) =>
        client.link.run(2_000, (connection) =>
          connection.hset(
            stateKey('backup'),
            'one',
            JSON.stringify({ at: Date.now(), startedAt: ago(1), backup: state }),
          ),
        );
      await put(report());
      await watch.sweep();
      expect(await metricLines(/^backup_fault\{/)).toEqual([
        'backup_fault{kind="late"} 0',
        'backup_fault{kind="save"} 0',
        'backup_fault{kind="trial"} 0',
      ]);
      await put(report({ fault: 'save' }));
      await watch.sweep();
      expect(await alerts()).toEqual(['ada backup_save', 'admin backup_save']);
      expect(await metricLines(/^backup_fault\{kind="save"/)).toEqual([
        'backup_fault{kind="save"} 1',
      ]);
    } finally {
      client.close();
      await redis.stop();
    }
  });

  it('is a webhook that was switched off, once however often its job comes', async () => {
    const eventId = randomUUID();
    for (const _ of [1, 2])
      await bench.ask(CountNotices, (notices) => notices.count({ eventId, kind: 'webhook_off' }));
    expect(await alerts()).toEqual(['ada webhook_off', 'admin webhook_off']);
    expect(await bench.database.query('select from pending_notices')).toEqual([]);
  });
});

describe('the report of the backups', () => {
  it('is that of the process that wrote last; other words are left out', () => {
    const written = (at: number, fault: BackupState['fault']) =>
      JSON.stringify({ at, startedAt: ago(1), backup: { savedAt: null, fault } });
    expect(
      newestOf([written(1, 'save'), 'not JSON', written(3, 'trial'), '{"at":9}']),
    ).toMatchObject({ fault: 'trial' });
    expect(newestOf([])).toBeUndefined();
  });
});
