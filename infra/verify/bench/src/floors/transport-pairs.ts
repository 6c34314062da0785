import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { Redis } from 'ioredis';
import { exactProcessorMsOf } from '../http/processor-time.ts';
import type { Contender } from '../transport/echo-service.ts';
import type { LoadOrder, LoadResult } from '../transport/load-caller.ts';

/** What one request or call costs at the floor, and what ours costs, in one round: microseconds of processor time. */
export interface CostPair {
  floorCpuUs: number;
  ourCpuUs: number;
}

/** Pairs of servers that run side by side until closed. */
export interface CostPairs {
  /** By name of ours; the rounds so far. */
  pairs: Record<string, { floor: string; rounds: CostPair[] }>;
  /** Adds some rounds to each pair. */
  measure: () => Promise<void>;
  close: () => Promise<void>;
}

const ROUNDS = 12;
const ROUND_MS = 300;
const WARM_UP_MS = 1_500;
/** With few, a call's cost depends on how often the processes sleep, and so on what else runs. */
const CALLERS = 100;
const contenders = ['stock', 'streams'] as const;

/**
 * Our transport against Nest's own over the same Redis, one after the other in each round. Service and caller of each
 * are processes of their own.
 */
export async function startTransportPairs(): Promise<CostPairs> {
  const redis = await startRedisServer();
  const processes: Record<Contender, ChildProcess[]> = { stock: [], streams: [] };
  const close = async () => {
    for (const child of Object.values(processes).flat()) child.kill();
    await redis.stop();
  };
  const processorMs = (contender: Contender) =>
    [redis.pid, ...processes[contender].map(({ pid }) => pid ?? 0)]
      .map(exactProcessorMsOf)
      .reduce((sum, ms) => sum + ms, 0);
  const cost = async (contender: Contender, durationMs = ROUND_MS): Promise<number> => {
    const before = processorMs(contender);
    const caller = processes[contender][1] as ChildProcess; // started below
    caller.send({ callers: CALLERS, durationMs } satisfies LoadOrder);
    const [calls] = (await once(caller, 'message')) as [LoadResult]; // its only kind of message
    return ((processorMs(contender) - before) * 1000) / calls;
  };
  try {
    for (const contender of contenders) {
      for (const program of ['echo-service.js', 'load-caller.js']) {
        const path = new URL(`../transport/${program}`, import.meta.url);
        const child = fork(path, [contender, String(redis.port)]);
        processes[contender].push(child);
        await once(child, 'message');
      }
      await cost(contender, WARM_UP_MS);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const rounds: CostPair[] = [];
  return {
    pairs: { [`transport, ${CALLERS} callers`]: { floor: 'Nest Redis (stock)', rounds } },
    measure: async () => {
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ floorCpuUs: await cost('stock'), ourCpuUs: await cost('streams') });
    },
    close,
  };
}

/** As the Redis of messages in production: nothing is written to a disk. */
async function startRedisServer() {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'transport-bench-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const probe = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probe.on('error', () => {}); // not up yet
  await probe.ping();
  probe.disconnect();
  return {
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill();
      await once(server, 'exit');
      await rm(dir, { recursive: true, force: true });
    },
  };
}
