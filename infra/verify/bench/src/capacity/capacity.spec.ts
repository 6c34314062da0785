import { readFileSync } from 'node:fs';
import { withTables } from './capacity-tables.ts';
import type { CostRow } from './cost-row.ts';
import { programs } from './measured-system.ts';
import { limitsOf, needsOf } from './needs.ts';

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const costs = JSON.parse(file('costs.json')) as CostRow[]; // as cost-bench.ts wrote it

describe('the page about capacity', () => {
  it('has the tables that follow from the recorded costs', () => {
    const page = file('../../../../docs/capacity.md');
    expect(page).toContain('<!-- needs -->');
    expect(withTables(page, costs)).toBe(page);
  });
});

describe('what a rate of orders needs', () => {
  const free = { walBytes: 0, commits: 0, databaseBytes: 0 };
  const nothing = Object.fromEntries(programs.map((name) => [name, 0])) as CostRow;
  const order: CostRow = { ...nothing, ...free, action: 'order', gateway: 6, redis: 0.7 };

  it('is enough replicas that each is busy for six tenths of the time', () => {
    const { cores, replicas } = needsOf([order], 1_000);
    expect(cores.gateway).toBeCloseTo(6);
    expect(replicas).toMatchObject({ gateway: 10, contact: 1 });
  });

  it('counts what buyers do around an order', () => {
    const look: CostRow = { ...nothing, ...free, action: 'look', gateway: 1 };
    expect(needsOf([order, look], 100).cores.gateway).toBeCloseTo(0.6 + 2);
  });

  it('ends where the one thread of a Redis is full', () => {
    const [first] = limitsOf([{ ...order, postgres: 1, 'redis-store': 0.1, walBytes: 1 }]);
    expect(first).toEqual({ what: 'Redis of messages', ordersPerSecond: 1_000 });
  });
});
