import { Redis } from 'ioredis';
import type { LoadOrder, LoadResult } from './load-caller.ts';

const GROUP = 'raw';

/**
 * What Redis and ioredis give without any transport: XADD, XREADGROUP of up to 128, one XACK for
 * all of them, no reply. One process is sender and receiver.
 */
export async function runRawStreams(redisPort: number, order: LoadOrder): Promise<LoadResult> {
  const stream = `raw-${process.hrtime.bigint()}`;
  const sender = new Redis(redisPort, { enableAutoPipelining: true });
  const receiver = new Redis(redisPort);
  await receiver.xgroup('CREATE', stream, GROUP, '0', 'MKSTREAM');
  const waiting = new Map<string, () => void>();
  let isOver = false;
  const receive = async (): Promise<void> => {
    while (!isOver) {
      const reply = (await receiver.xreadgroup(
        ...(['GROUP', GROUP, 'one', 'COUNT', 128, 'BLOCK', 200, 'STREAMS', stream, '>'] as const),
      )) as [string, [string, string[]][]][] | null; // ioredis types it as unknown[]
      const entries = reply?.[0]?.[1] ?? [];
      if (entries.length === 0) continue;
      void sender.xack(stream, GROUP, ...entries.map(([id]) => id));
      for (const [, fields] of entries) waiting.get(fields[1] ?? '')?.();
    }
  };
  const receiving = receive();
  const tookMs: number[] = [];
  const endAt = performance.now() + order.durationMs;
  const text = 'x'.repeat(100);
  const sendInTurn = async (turn: number): Promise<void> => {
    for (let i = 0; performance.now() < endAt; i++) {
      const startedAt = performance.now();
      const key = `${turn}.${i}.${text}`;
      await new Promise<void>((resolve) => {
        waiting.set(key, resolve);
        void sender.xadd(stream, '*', 'm', key);
      });
      waiting.delete(key);
      tookMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: order.callers }, (_, turn) => sendInTurn(turn)));
  isOver = true;
  await receiving;
  await sender.del(stream);
  sender.disconnect();
  receiver.disconnect();
  tookMs.sort((a, b) => a - b);
  const at = (share: number): number => tookMs[Math.floor(tookMs.length * share)] ?? 0;
  const callsPerSecond = tookMs.length / (order.durationMs / 1_000);
  return { callsPerSecond, p50Ms: at(0.5), p99Ms: at(0.99) };
}
