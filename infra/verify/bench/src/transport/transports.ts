import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@spade/platform/testing/free-port';
import { Redis } from 'ioredis';
import { exactProcessorMsOf } from '../http/processor-time.ts';
import type { Contender } from './echo-service.ts';
import type { LoadOrder, LoadResult } from './load-caller.ts';

/** A Redis with a service and a caller of each transport, each in its own process. */
export interface Transports {
  run: (contender: Contender, order: LoadOrder) => Promise<LoadResult>;
  /** Milliseconds of processor time that caller, service and Redis have used so far. */
  processorMs: (contender: Contender) => number;
  close: () => Promise<void>;
}

/** Starts them on a free port. */
export async function startTransports(): Promise<Transports> {
  const redis = await startRedisServer();
  const processes: Record<Contender, ChildProcess[]> = { stock: [], streams: [] };
  const start = async (program: string, contender: Contender): Promise<void> => {
    const child = fork(new URL(program, import.meta.url), [contender, String(redis.port)]);
    processes[contender].push(child);
    await once(child, 'message');
  };
  const close = async () => {
    for (const child of Object.values(processes).flat()) child.kill();
    await redis.stop();
  };
  try {
    for (const contender of ['stock', 'streams'] as const)
      for (const program of ['./echo-service.js', './load-caller.js'])
        await start(program, contender);
  } catch (error) {
    await close();
    throw error;
  }
  const run = async (contender: Contender, order: LoadOrder): Promise<LoadResult> => {
    const caller = processes[contender][1] as ChildProcess; // started above
    caller.send(order);
    const [result] = (await once(caller, 'message')) as [LoadResult]; // its only kind of message
    return result;
  };
  const processorMs = (contender: Contender) =>
    [redis.pid, ...processes[contender].map(({ pid }) => pid ?? 0)]
      .map(exactProcessorMsOf)
      .reduce((sum, ms) => sum + ms, 0);
  return { run, processorMs, close };
}

async function startRedisServer() {
  const port = await freePort();
  const dir = await mkdtemp(join(tmpdir(), 'transport-bench-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', ''];
  const server = spawn('redis-server', args, { stdio: 'ignore' });
  const probing = new Redis(port, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  probing.on('error', () => {}); // not up yet
  await probing.ping();
  probing.disconnect();
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
