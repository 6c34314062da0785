import { openRedis } from '@spade/bus/open-redis';
import { type EventName, eventConsumers, eventQueue } from '@spade/contracts/events/events';
import type { Redis } from 'ioredis';
import type { Backends } from '../stack/backends.ts';
import { query } from './read-world.ts';

const lists = ['wait', 'active', 'paused'];
const sortedSets = ['delayed', 'prioritized', 'completed', 'failed'];

interface OwedRow {
  id: string;
  name: EventName;
  addedAt: string | null;
  doneBy: string[];
}

/** For finding out why an event was not handled: where each of its jobs is. */
export async function explainOwed(backends: Backends): Promise<string[]> {
  const rows = await Promise.all(
    ['orders', 'contact'].map((service) =>
      query<OwedRow>(
        backends,
        service,
        `select id, name, added_at::text as "addedAt", done_by as "doneBy" from outbox where done_at is null limit 5`,
      ),
    ),
  );
  const redis = openRedis(backends.redis['redis-store'].adminUrl);
  try {
    const lines = rows.flat().map(async ({ id, name, addedAt, doneBy }) => {
      const jobs = (eventConsumers[name] ?? []).map((consumer) =>
        whereIs(redis, `bull:${eventQueue(consumer)}`, id),
      );
      return `owed: ${name} ${id}, added ${addedAt}, done by ${doneBy.join(' and ') || 'none'}; ${(await Promise.all(jobs)).join('; ')}`;
    });
    return await Promise.all(lines);
  } finally {
    redis.disconnect();
  }
}

async function whereIs(redis: Redis, queue: string, id: string): Promise<string> {
  const places = [
    ...lists.map(async (list) =>
      (await redis.lpos(`${queue}:${list}`, id)) === null ? [] : [list],
    ),
    ...sortedSets.map(async (set) => {
      const score = await redis.zscore(`${queue}:${set}`, id);
      return score === null ? [] : [`${set} (${score})`];
    }),
  ];
  const found = (await Promise.all(places)).flat();
  const fields = await redis.hgetall(`${queue}:${id}`);
  const { data: _personal, ...rest } = fields;
  const lockMs = await redis.pttl(`${queue}:${id}:lock`);
  return `${queue}: in ${found.join(', ') || 'no list'}, lock ${lockMs} ms, ${JSON.stringify(rest)}`;
}
