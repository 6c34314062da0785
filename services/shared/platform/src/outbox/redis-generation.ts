import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

const MARKER_KEY = 'outbox:generation';

/**
 * Names the present life of Redis' data: changes when Redis was restarted (up to a second of
 * writes may be gone), replaced or flushed. A caller that sees another name than before must check
 * everything that Redis should hold.
 */
export async function redisGeneration(redis: Redis): Promise<string> {
  // Set by the first process after a flush, never overwritten.
  await redis.setnx(MARKER_KEY, randomUUID());
  const [marker, info] = await Promise.all([redis.get(MARKER_KEY), redis.info('server')]);
  const runId = /^run_id:(\w+)/m.exec(info)?.[1] ?? '';
  return `${runId}/${marker ?? ''}`;
}
