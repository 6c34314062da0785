/**
 * A replica in a separate process, so that it can be killed. Started with `fork` by
 * child-replica.ts; imports the built platform, since Node itself does not resolve workspaces to
 * sources. Handlers:
 * - `echo.whoami` answers the process id;
 * - `echo.hang-once` tells the parent that it began; the first to execute it hangs, the next answers
 *   the process id (`key` names a Redis counter);
 * - `echo.count` adds one to the Redis counter named in `key` and answers the process id;
 * - `echo.pad` answers 2,000 characters after `ms` milliseconds, `echo.heap` its live memory in bytes;
 * - `echo.die` kills the process, so nothing ever acknowledges it.
 */
import { Logger } from '@nestjs/common';
import { MessageServer } from '@spade/bus/message-server';
import { Redis } from 'ioredis';

/** What the parent passes as JSON in the first argument. */
export interface ReplicaArguments {
  redisUrl: string;
  concurrency?: number;
}

// As in the suites themselves: what is logged here are the faults that they make on purpose.
if (!process.env.TEST_LOGS) Logger.overrideLogger(false);

const options = JSON.parse(process.argv[2] ?? '{}') as ReplicaArguments; // given by child-replica.ts
const redis = new Redis(options.redisUrl, { maxRetriesPerRequest: null });
redis.on('error', () => {}); // faults are what the tests make
const server = new MessageServer({ service: 'echo', ...options });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

server.addHandler('echo.whoami', async () => process.pid);
server.addHandler('echo.hang-once', async ({ key }: { key: string }) => {
  const nth = await redis.incr(key);
  process.send?.('began');
  if (nth === 1) await pause(60_000);
  return process.pid;
});
server.addHandler('echo.count', async ({ key, ms = 0 }: { key: string; ms?: number }) => {
  await redis.incr(key);
  await pause(ms);
  return process.pid;
});
server.addHandler('echo.pad', async ({ ms }: { ms: number }) => {
  await pause(ms);
  return 'x'.repeat(2_000);
});
server.addHandler('echo.heap', async () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
});
server.addHandler('echo.die', async ({ key }: { key: string }) => {
  await redis.incr(key);
  process.kill(process.pid, 'SIGKILL');
  await pause(1_000);
});

server.listen((error) => {
  if (error !== undefined) throw error;
  process.send?.('listening');
});
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0)); // the suite is gone
