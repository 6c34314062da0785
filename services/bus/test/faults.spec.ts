import type { CodedError } from '@spade/contracts/errors/coded-error';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type ChildReplica, childReplica } from './child-replica.ts';
import { TransportBed } from './transport-bed.ts';

const isLong = process.env.CONFORMANCE_LONG === '1';
const outageMs = isLong ? 30_000 : 3_000;
const stormMs = isLong ? 60_000 : 12_000;

/** Keeps `count` replica processes running, starting a new one for each that ends. Grows with them. */
function superviseReplicas(bed: TransportBed, count: number): ChildReplica[] {
  const replicas: ChildReplica[] = [];
  let isOver = false;
  const supervise = async (): Promise<void> => {
    while (!isOver) {
      // A poisonous request may kill it before it can say that it reads.
      const replica = await childReplica(bed, { concurrency: 8 }).catch(() => null);
      if (replica === null) continue;
      replicas.push(replica);
      if (isOver) replica.kill('SIGKILL'); // it started while the test was ending
      await replica.exited;
    }
  };
  const supervisors = Array.from({ length: count }, supervise);
  bed.onClose(async () => {
    isOver = true;
    for (const replica of replicas) replica.kill('SIGKILL');
    await Promise.all(supervisors);
  });
  return replicas;
}

/** Calls `echo.say` without pause from ten hands; `stop` returns how the calls ended. */
function keepCalling(
  bed: TransportBed,
  name = 'echo.say',
  payload: unknown = {},
  deadlineMs = 20_000,
) {
  const caller = bed.caller({ deadlineMs });
  const ends: { at: number; code: string | null }[] = [];
  let isOver = false;
  const callInTurn = async (): Promise<void> => {
    while (!isOver) {
      const code = await caller.call(name, payload).then(
        () => null,
        (error: CodedError) => error.code,
      );
      ends.push({ at: performance.now(), code });
    }
  };
  const hands = Array.from({ length: 10 }, callInTurn);
  return {
    ends,
    /** How many were answered after the moment `at`. */
    answeredSince: (at: number) => ends.filter((end) => end.code === null && end.at > at).length,
    stop: async () => {
      isOver = true;
      await Promise.all(hands);
      return { lost: ends.flatMap(({ code }) => code ?? []), answered: ends.length };
    },
  };
}

describe('the transport under faults', () => {
  let redis: TestRedis;
  let bed: TransportBed;
  beforeEach(async () => {
    redis = await startRedis();
    bed = new TransportBed(redis.url);
  });
  afterEach(async () => {
    await bed.close();
    await redis.stop();
  });

  /**
   * Two replicas, the one that hangs in its handler first, and the call that waits for it. Both run before the call: its
   * deadline does not wait for a process to start on a busy machine.
   */
  async function hangOne(caller: ReturnType<TransportBed['caller']>) {
    const [one, two] = [await childReplica(bed), await childReplica(bed)];
    const began = [one, two].map((replica) => replica.began().then(() => replica));
    const reply = caller.call('echo.hang-once', { key: 'n' });
    const hangs = await Promise.race(began);
    return [hangs, hangs === one ? two : one, reply] as const;
  }

  describe('when a replica is killed in the middle of a handler', () => {
    it('lets another claim the request and finish it before the deadline', async () => {
      const [doomed, survivor, reply] = await hangOne(bed.caller());
      doomed.kill('SIGKILL');
      await expect(reply).resolves.toBe(survivor.pid);
    });

    it('loses nothing under load', async () => {
      const doomed = await childReplica(bed);
      await childReplica(bed);
      const calls = keepCalling(bed, 'echo.count', { key: 'n', ms: 5 });
      await waitFor('calls are answered', () => calls.ends.length > 100);
      doomed.kill('SIGKILL');
      const killedAt = performance.now();
      await waitFor('others continue', () => calls.answeredSince(killedAt + 3_000) > 100);
      expect(await calls.stop()).toMatchObject({ lost: [] });
    });
  });

  describe('when a replica freezes in the middle of a handler and comes back', () => {
    it('lets another finish the request, and takes part again later', async () => {
      const caller = bed.caller();
      const [frozen, other, reply] = await hangOne(caller);
      frozen.kill('SIGSTOP');
      await expect(reply).resolves.toBe(other.pid);
      frozen.kill('SIGCONT');
      await waitFor('it takes part again', async () => {
        const calls = Array.from({ length: 50 }, () =>
          caller.call('echo.count', { key: 'm', ms: 5 }),
        );
        return (await Promise.all(calls)).includes(frozen.pid);
      });
    });
  });

  describe('when Redis restarts', () => {
    it('resumes unaided', async () => {
      await bed.replica({ 'echo.say': () => 1 });
      const calls = keepCalling(bed);
      await waitFor('calls are answered', () => calls.ends.length > 100);
      await redis.restart();
      const backAt = performance.now();
      await waitFor('calls are answered again', () => calls.answeredSince(backAt) > 100);
      expect(await calls.stop()).toMatchObject({ lost: [] });
    });
  });

  describe(`when Redis is down for ${outageMs / 1_000} s`, () => {
    it(
      'resumes unaided, and is ready again',
      async () => {
        const server = await bed.replica({ 'echo.say': () => 1 });
        const calls = keepCalling(bed);
        await waitFor('calls are answered', () => calls.ends.length > 100);
        await redis.kill();
        await new Promise((resolve) => setTimeout(resolve, outageMs)); // the outage itself
        await redis.start();
        const backAt = performance.now();
        await waitFor('calls are answered again', () => calls.answeredSince(backAt) > 100);
        await calls.stop();
        expect(server.isReading()).toBe(true);
        // A caller has its answer before the request is deleted.
        await waitFor('no request is left', async () => (await server.streamLength()) === 0);
      },
      outageMs + 30_000,
    );
  });

  describe('when Redis is flushed', () => {
    it('resumes unaided and loses no call', async () => {
      await childReplica(bed);
      await childReplica(bed);
      const calls = keepCalling(bed, 'echo.whoami');
      await waitFor('calls are answered', () => calls.ends.length > 100);
      const flushing = bed.redis();
      for (let i = 0; i < 3; i++) {
        await flushing.flushall();
        const flushedAt = performance.now();
        await waitFor('calls are answered', () => calls.answeredSince(flushedAt) > 100);
      }
      expect(await calls.stop()).toMatchObject({ lost: [] });
    });

    it('also resumes when idle', async () => {
      await bed.replica({ 'echo.say': () => 1 });
      const caller = bed.caller();
      await caller.call('echo.say', {});
      await bed.redis().flushall();
      await expect(caller.call('echo.say', {})).resolves.toBe(1);
    });
  });

  describe('when the connections are cut', () => {
    it('answers calls that were under way', async () => {
      let executed = 0;
      const connected = Promise.withResolvers<void>();
      await bed.replica({
        'echo.say': async () => {
          executed += 1;
          await connected.promise;
          return 'done';
        },
      });
      const caller = bed.caller();
      const admin = bed.redis();
      const reply = caller.call('echo.say', {});
      await waitFor('it is being executed', () => executed === 1);
      await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      const listens = async () => (await admin.pubsub('CHANNELS')).length === 1;
      await waitFor('the caller listens again', listens);
      connected.resolve();
      await expect(reply).resolves.toBe('done');
      expect(executed).toBe(1);
    });

    it('executes a request again when only its reply was lost', async () => {
      let executed = 0;
      await bed.replica({
        'echo.say': async () => {
          executed += 1;
          if (executed === 1) await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub'); // the reply reaches no one
          return executed;
        },
      });
      const admin = bed.redis();
      await expect(bed.caller().call('echo.say', {})).resolves.toBe(2);
    });
  });

  describe('when Redis freezes', () => {
    it('resumes when it thaws', async () => {
      await bed.replica({ 'echo.say': () => 1 });
      const caller = bed.caller();
      await caller.call('echo.say', {});
      const admin = bed.redis();
      await admin.call('CLIENT', 'PAUSE', '3000', 'ALL');
      await expect(caller.call('echo.say', {})).resolves.toBe(1);
    });
  });

  describe('when a request kills each replica that takes it', () => {
    it('parks it after five deliveries while the others flow', async () => {
      const replicas = superviseReplicas(bed, 2);
      await waitFor('the replicas read', () => replicas.length === 2);
      // A request that is with the poison in a dying process starts again with the next: it needs time.
      const calls = keepCalling(bed, 'echo.count', { key: 'n', ms: 5 }, 20_000);
      const poisoned = bed.caller().call('echo.die', { key: 'deaths' }, { deadlineMs: 60_000 });
      await expect(poisoned).rejects.toMatchObject({ code: 'PLATFORM.INTERNAL' });
      expect(await bed.redis().get('deaths')).toBe('5');
      const parkedAt = performance.now();
      await waitFor('the others flow', () => calls.answeredSince(parkedAt) > 100);
      expect(await calls.stop()).toMatchObject({ lost: [] });
    }, 90_000);
  });

  describe('when replicas die, Redis dies and Redis is flushed, over and over', () => {
    it(
      'answers every call',
      async () => {
        const replicas = superviseReplicas(bed, 3);
        await waitFor('the replicas read', () => replicas.length === 3);
        const calls = keepCalling(bed, 'echo.count', { key: 'n', ms: 5 }, 15_000);
        const admin = bed.redis();
        const endAt = performance.now() + stormMs;
        const fault = async (what: () => unknown, everyMs: number): Promise<void> => {
          for (let at = performance.now() + everyMs; at < endAt; at += everyMs) {
            await waitFor('it is time', () => performance.now() >= at, stormMs);
            await what();
          }
        };
        await Promise.all([
          fault(() => replicas.findLast((replica) => replica.isRunning())?.kill('SIGKILL'), 2_500),
          fault(() => redis.restart(), 4_000),
          fault(() => admin.flushall().catch(() => {}), 3_500),
        ]);
        expect(await calls.stop()).toMatchObject({ lost: [] });
      },
      stormMs + 60_000,
    );
  });

  describe('when a replica shuts down under load', () => {
    it('finishes what it took, and nothing is lost', async () => {
      const leaver = await childReplica(bed, { concurrency: 8 });
      await childReplica(bed, { concurrency: 8 });
      const calls = keepCalling(bed, 'echo.count', { key: 'n', ms: 20 });
      await waitFor('calls are answered', () => calls.ends.length > 100);
      leaver.kill('SIGTERM');
      const exitCode = leaver.exited;
      await expect(exitCode).resolves.toEqual([0, null]);
      const goneAt = performance.now();
      await waitFor('the other continues', () => calls.answeredSince(goneAt) > 100);
      const { lost, answered } = await calls.stop();
      expect(lost).toEqual([]);
      expect(Number(await bed.redis().get('n'))).toBe(answered);
    });
  });
});
