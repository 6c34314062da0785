import type { CostRow } from './cost-row.ts';
import { type Program, programs } from './measured-system.ts';
import { limitsOf, mix, type Needs, needsOf } from './needs.ts';

/** Orders a second for which infra/docs/capacity.md says what is needed. */
const rates = [10, 100, 1_000];

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Three digits at most, without an exponent. */
const short = (value: number) =>
  Number(value.toPrecision(value < 100 ? 2 : 3)).toLocaleString('en-GB');

const names: Record<CostRow['action'], string> = {
  order: 'Order',
  proof: 'Proof',
  reading: 'Its reading',
  look: 'Look at an order',
  view: 'View of the shop',
};

function costTable(costs: readonly CostRow[]): string {
  const head = ['Milliseconds of one core', ...costs.map(({ action }) => names[action])];
  const rows = programs.map((name) => [`\`${name}\``, ...costs.map((row) => short(row[name]))]);
  const sums = costs.map((row) => short(programs.reduce((sum, name) => sum + row[name], 0)));
  return table(head, [
    ...rows,
    ['**All**', ...sums.map((sum) => `**${sum}**`)],
    ['Commits of PostgreSQL', ...costs.map(({ commits }) => short(commits))],
    ['Log of PostgreSQL, kB', ...costs.map(({ walBytes }) => short(walBytes / 1e3))],
    ['For each order', ...costs.map(({ action }) => String(mix[action]))],
  ]);
}

function needsTable(costs: readonly CostRow[]): string {
  const needs = rates.map((rate) => needsOf(costs, rate));
  const line = (what: string, read: (one: Needs) => string) => [what, ...needs.map(read)];
  const replicas = (name: Program) =>
    line(
      `\`${name}\`, replicas`,
      (one) => `${one.replicas[name] ?? ''} (${short(one.cores[name])} cores)`,
    );
  return table(
    ['Orders a second', ...rates.map((rate) => short(rate))],
    [
      ...(['nginx', 'gateway', 'orders', 'catalog', 'contact', 'auth', 'worker'] as const).map(
        replicas,
      ),
      line('PostgreSQL, cores', (one) => short(one.postgresCores)),
      line('PostgreSQL, commits a second', (one) => short(one.commitsPerSecond)),
      line('PostgreSQL, MB of log a second', (one) => short(one.walMegabytesPerSecond)),
      line('Databases, GB a day', (one) => short(one.gigabytesPerDay)),
      line('Redis of messages, servers', (one) => servers(one, 'redis')),
      line('Redis of jobs and limits, servers', (one) => servers(one, 'redis-store')),
    ],
  );
}

const servers = ({ shards, cores }: Needs, name: 'redis' | 'redis-store') =>
  `${shards[name]} (${short(cores[name] * 100)} % of one thread)`;

function limitTable(costs: readonly CostRow[]): string {
  const rows = limitsOf(costs).map(({ what, ordersPerSecond }) => [what, short(ordersPerSecond)]);
  return table(['Full first', 'At orders a second'], rows);
}

/** The generated tables by name. */
function capacityTables(costs: readonly CostRow[]): Record<string, string> {
  return { costs: costTable(costs), needs: needsTable(costs), limits: limitTable(costs) };
}

/** A page with the tables between its markers: `<!-- costs -->` … `<!-- /costs -->`. */
export function withTables(page: string, costs: readonly CostRow[]): string {
  return Object.entries(capacityTables(costs)).reduce(
    (text, [name, rows]) =>
      text.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, begin: string, end: string) => `${begin}${rows}\n${end}`,
      ),
    page,
  );
}
