import { setTimeout as delay } from 'node:timers/promises';
import { exactProcessorMsOf } from '../capacity/processor-time.ts';
import { bodyOf } from '../http/body-of.ts';
import { startBareServer } from '../http/start-bare-server.ts';
import { startFront } from '../http/start-front.ts';
import { type Latencies, latenciesWhile, p99Of } from './product-list-p99.ts';
import { row, type SyncRow } from './sync-row.ts';
import type { SyncStack } from './sync-stack.ts';

/** Pairs of an idle time and a sync. */
const ROUNDS = 1;

/** How long the idle product list is asked each time, in milliseconds. */
const IDLE_MS = 60_000;

/** Makes every row differ from the store, so that the next sync writes each of them. */
async function spoilRows({ database }: SyncStack): Promise<void> {
  await database.query('update shopify_products set price_kobo = price_kobo + 1');
  await database.query('VACUUM ANALYZE shopify_products');
}

/** Idle and beside a sync, by who was asked. */
interface Asked {
  name: string;
  idle: Latencies;
  busy: Latencies;
  goal: string;
}

function rowsOf({ name, idle, busy, goal }: Asked): SyncRow[] {
  const [idleMs, busyMs] = [p99Of(idle), p99Of(busy)];
  return [
    row(`p99 of the product list ${name}, idle`, idleMs, 'ms'),
    row('  while a sync writes every row', busyMs, 'ms'),
    row('  over idle', busyMs / idleMs, 'times', goal),
  ];
}

/**
 * The product list while a sync writes every row, each a hundred times a second: as a visitor asks, through the front
 * with its cache; at the gateway behind it; and the same bytes of a bare server that has nothing to do with the sync.
 * What this one loses is lost to the sharing of the processors, with the simulated store and the client that measures as
 * well, which in earnest run elsewhere: the last rows say how much of them each took.
 */
export async function measureListBesideSync(stack: SyncStack): Promise<SyncRow[]> {
  const list = '/api/products';
  const input = await bodyOf(stack.gatewayUrl + list, 'br');
  const bare = await startBareServer(new URL('../http/bare-server.js', import.meta.url), { input });
  const front = await startFront(stack.gatewayUrl);
  const asked: Asked[] = [
    { name: 'through the front', idle: [], busy: [], goal: 'at most 2' },
    { name: 'at the gateway', idle: [], busy: [], goal: 'at most 2' },
    { name: 'as the same bytes of a bare server', idle: [], busy: [], goal: '' },
  ];
  const urls = [front.url + list, stack.gatewayUrl + list, bare.url];
  const takers: Record<string, () => number> = {
    'the simulated store': () => exactProcessorMsOf(stack.simulator.pid),
    'the worker': () => exactProcessorMsOf(stack.worker.pid),
    catalog: () => exactProcessorMsOf(stack.catalog.pid),
    PostgreSQL: () => exactProcessorMsOf(stack.postgresPid),
    'the gateway': () => exactProcessorMsOf(stack.gateway.pid),
    'the client that measures': () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
  const tookMs = new Map<string, number>();
  let seconds = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const idle = await latenciesWhile(urls, () => delay(IDLE_MS));
      await spoilRows(stack);
      const before = Object.entries(takers).map(([name, read]) => [name, read()] as const);
      const busy = await latenciesWhile(urls, async () => {
        seconds += (await stack.sync()).seconds;
      });
      for (const [name, was] of before)
        tookMs.set(name, (tookMs.get(name) ?? 0) + (takers[name]?.() ?? 0) - was);
      for (const [index, of] of asked.entries()) {
        of.idle.push(...(idle[index] ?? []));
        of.busy.push(...(busy[index] ?? []));
      }
    }
  } finally {
    await front.close();
    await bare.close();
  }
  return [
    ...asked.flatMap(rowsOf),
    row('one such sync, end to end', seconds / ROUNDS, 's'),
    ...[...tookMs].map(([name, ms]) => row(`  processor time of ${name}`, ms / ROUNDS / 1000, 's')),
  ];
}
