import type { CostRow } from './cost-row.ts';
import type { Program } from './measured-system.ts';

/** What buyers do for each order that is placed. Guesses, until a shop's own figures take their place. */
export const mix: Readonly<Record<CostRow['action'], number>> = {
  order: 1,
  proof: 0.8,
  reading: 0.8,
  /** The order page asks every few seconds while it is open. */
  look: 20,
  view: 40,
};

/** Share of its core that a process may use on average: above it, peaks and a lost replica become waiting. */
const BUSY = 0.6;
/** Redis has one thread for commands: above this share everyone waits for everyone. */
const REDIS_BUSY = 0.7;
/** What one PostgreSQL may use before it is the thing to change: cores of a large machine, and log of a fast disk. */
const POSTGRES_CORES = 32;
const WAL_BYTES_PER_SECOND = 200e6;

const SECONDS_PER_DAY = 86_400;
/** Peaks carry the tables; a day has fewer. */
const DAY_SHARE = 0.25;

/** What each program needs at a rate of orders. */
export interface Needs {
  ordersPerSecond: number;
  /** Cores in use, by program. */
  cores: Record<Program, number>;
  /** Replicas of each process of ours, each of which uses one core at most. */
  replicas: Partial<Record<Program, number>>;
  /** Servers over which the streams, or the queues, must be spread. */
  shards: { redis: number; 'redis-store': number };
  /** Cores of PostgreSQL's machine. */
  postgresCores: number;
  walMegabytesPerSecond: number;
  commitsPerSecond: number;
  /** Gigabytes that a day adds to the databases. */
  gigabytesPerDay: number;
}

const ours = ['nginx', 'gateway', 'auth', 'catalog', 'contact', 'orders', 'worker'] as const;

/** Sum over the actions of an order, of what each costs. */
function perOrder(costs: readonly CostRow[], read: (row: CostRow) => number): number {
  return costs.reduce((sum, row) => sum + mix[row.action] * read(row), 0);
}

const coresPerOrder = (costs: readonly CostRow[], program: Program) =>
  perOrder(costs, (row) => row[program]) / 1_000;

/** What the whole system needs for `ordersPerSecond`, with everything that buyers do around an order. */
export function needsOf(costs: readonly CostRow[], ordersPerSecond: number): Needs {
  const [first] = costs;
  const names = Object.keys(first ?? {}).filter((name) => isProgram(name));
  const cores = Object.fromEntries(
    names.map((name) => [name, ordersPerSecond * coresPerOrder(costs, name)]),
  ) as Record<Program, number>; // a number for each
  return {
    ordersPerSecond,
    cores,
    replicas: Object.fromEntries(
      ours.map((name) => [name, Math.max(1, Math.ceil(cores[name] / BUSY))]),
    ),
    shards: {
      redis: Math.max(1, Math.ceil(cores.redis / REDIS_BUSY)),
      'redis-store': Math.max(1, Math.ceil(cores['redis-store'] / REDIS_BUSY)),
    },
    postgresCores: Math.max(1, Math.ceil(cores.postgres / BUSY)),
    walMegabytesPerSecond: (ordersPerSecond * perOrder(costs, (row) => row.walBytes)) / 1e6,
    commitsPerSecond: ordersPerSecond * perOrder(costs, (row) => row.commits),
    gigabytesPerDay:
      (ordersPerSecond *
        perOrder(costs, (row) => row.databaseBytes) *
        SECONDS_PER_DAY *
        DAY_SHARE) /
      1e9,
  };
}

const isProgram = (name: string): name is Program =>
  [...ours, 'postgres', 'redis', 'redis-store'].includes(name);

/** A part that cannot simply be given more replicas, and the orders a second at which it is full. */
export interface Limit {
  what: string;
  ordersPerSecond: number;
}

/** What breaks first, in this order. */
export function limitsOf(costs: readonly CostRow[]): Limit[] {
  const limits = [
    { what: 'Redis of messages', at: REDIS_BUSY / coresPerOrder(costs, 'redis') },
    { what: 'Redis of jobs and limits', at: REDIS_BUSY / coresPerOrder(costs, 'redis-store') },
    {
      what: `One PostgreSQL of ${POSTGRES_CORES} cores`,
      at: (POSTGRES_CORES * BUSY) / coresPerOrder(costs, 'postgres'),
    },
    {
      what: 'Log of one PostgreSQL, 200 MB/s',
      at: WAL_BYTES_PER_SECOND / perOrder(costs, (row) => row.walBytes),
    },
  ];
  return limits
    .map(({ what, at }) => ({ what, ordersPerSecond: Number(at.toPrecision(2)) }))
    .toSorted((a, b) => a.ordersPerSecond - b.ordersPerSecond);
}
