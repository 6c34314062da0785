import { readdirSync, readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { query } from '../check/read-world.ts';
import type { ChaosStack } from '../stack/chaos-stack.ts';

/** Everything that could grow, by name: `rss orders-1`, `files gateway-2`, `postgres connections` … */
export type Sample = Map<string, number>;

/** Resident megabytes and open files of each process (proc(5)). */
function addProcesses({ fleet }: ChaosStack, sample: Sample): void {
  for (const name of fleet.names()) {
    const pid = fleet.pidOf(name);
    if (pid === undefined) continue;
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    sample.set(`MB of memory, ${name}`, Math.round(kilobytes / 1024));
    sample.set(`open files, ${name}`, readdirSync(`/proc/${pid}/fd`).length);
  }
}

async function addRedis({ backends }: ChaosStack, sample: Sample): Promise<void> {
  const redis = new Redis(backends.redis.redis.adminUrl);
  try {
    const info = await redis.info('clients');
    sample.set('Redis connections', Number(/connected_clients:(\d+)/.exec(info)?.[1] ?? 0));
    const streams = await redis.keys('requests:*');
    sample.set('streams', streams.length);
    for (const stream of streams) {
      sample.set(`entries in ${stream}`, await redis.xlen(stream));
      // Each group is a flat list: name, value, name, value …
      const groups = (await redis.xinfo('GROUPS', stream)) as (string | number)[][];
      sample.set(`groups of ${stream}`, groups.length);
      const [group = []] = groups;
      sample.set(`consumers of ${stream}`, Number(group[group.indexOf('consumers') + 1] ?? 0));
    }
    sample.set('channels of replies', (await redis.keys('replies:*')).length);
  } finally {
    redis.disconnect();
  }
}

/** Measures all processes and what they share. */
export async function takeSample(stack: ChaosStack): Promise<Sample> {
  const sample: Sample = new Map();
  addProcesses(stack, sample);
  await addRedis(stack, sample);
  const [row] = await query<{ count: number }>(
    stack.backends,
    'postgres',
    "select count(*)::int as count from pg_stat_activity where application_name = 'spade'",
  );
  sample.set('PostgreSQL connections', row?.count ?? 0);
  sample.set('temporary files', readdirSync(stack.tempDir).length);
  return sample;
}
