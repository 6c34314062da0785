import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { query } from './check/read-world.ts';
import type { Violation } from './check/world.ts';
import { type Run, underLoad } from './run.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';

/**
 * About half of what two cores sustain, with everything an order causes, the load and two replicas
 * included. At 60 per second orders keep a p99 of 0.5 s, but only some 100 mails per second leave.
 */
const ORDERS_PER_SECOND = 20;
const WARM_UP_SHARE = 0.3;
const SAMPLES = 240;

/** Everything that could grow, by name: `MB of memory, orders-1`, `open files, gateway-2` … */
type Sample = Map<string, number>;

/** Even load without faults for a long time. Returns how many rules were broken or figures grew. */
export function runSoak(run: Run): Promise<number> {
  const { stack, say } = run;
  const { seconds } = run.options;
  return underLoad(run, { buyers: 40, ratePerSecond: ORDERS_PER_SECOND, paid: 0.2 }, async () => {
    say(`${ORDERS_PER_SECOND} orders a second for ${seconds} s …`);
    const samples: Sample[] = [];
    const endAt = Date.now() + seconds * 1000;
    while (Date.now() < endAt) {
      samples.push(await takeSample(stack));
      await sleep(Math.max(1_000, (seconds * 1000) / SAMPLES));
    }
    return { errors: () => growthErrors(samples) };
  });
}

/** Measures all processes and what they share. */
async function takeSample({ fleet, backends, tempDir }: ChaosStack): Promise<Sample> {
  const sample: Sample = new Map();
  for (const name of fleet.names()) {
    const pid = fleet.pidOf(name);
    if (pid === undefined) continue;
    // Resident memory and open files (proc(5)).
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0);
    sample.set(`MB of memory, ${name}`, Math.round(kilobytes / 1024));
    sample.set(`open files, ${name}`, readdirSync(`/proc/${pid}/fd`).length);
  }
  const connections = `select count(*)::int as count from pg_stat_activity where application_name = 'spade'`;
  const [row] = await query<{ count: number }>(backends, 'postgres', connections);
  sample.set('PostgreSQL connections', row?.count ?? 0);
  sample.set('temporary files', readdirSync(tempDir).length);
  const redis = new Redis(backends.redis.redis.adminUrl);
  try {
    const clients = /connected_clients:(\d+)/.exec(await redis.info('clients'))?.[1];
    sample.set('Redis connections', Number(clients ?? 0));
    sample.set('channels of replies', (await redis.keys('replies:*')).length);
    for (const stream of await redis.keys('requests:*')) {
      sample.set(`entries in ${stream}`, await redis.xlen(stream));
      // Each group is a flat list: name, value, name, value …
      const groups = (await redis.xinfo('GROUPS', stream)) as (string | number)[][];
      sample.set(`groups of ${stream}`, groups.length);
      const [group = []] = groups;
      sample.set(`consumers of ${stream}`, Number(group[group.indexOf('consumers') + 1] ?? 0));
    }
  } finally {
    redis.disconnect();
  }
  return sample;
}

/** Growth below these is noise: a share of the first value, and an amount. */
const noise = { share: 0.1, amount: (what: string) => (what.startsWith('MB') ? 25 : 4) };

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * What grew after the warm-up: its last quarter is above its first by more than noise, and the middle is
 * between them (one step is not growth).
 */
function growthErrors(samples: readonly Sample[]): Violation[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP_SHARE));
  const quarter = Math.max(1, Math.floor(warm.length / 4));
  const names = [...new Set(warm.flatMap((sample) => [...sample.keys()]))];
  const rows = names.map((what) => {
    const values = warm.map((sample) => sample.get(what) ?? 0);
    const first = mean(values.slice(0, quarter));
    const middle = mean(values.slice(quarter, -quarter));
    const last = mean(values.slice(-quarter));
    const allowed = Math.max(first * noise.share, noise.amount(what));
    const doesGrow = last - first > allowed && last > middle && middle > first;
    return { what, first: Math.round(first), last: Math.round(last), doesGrow };
  });
  console.table(rows);
  return rows
    .filter(({ doesGrow }) => doesGrow)
    .map(({ what, first, last }) => ({ rule: 'growth', what: `${what}: ${first} → ${last}` }));
}
