import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { authDatabase } from '@spade/auth/database';
import { catalogDatabase } from '@spade/catalog/database';
import { contactDatabase } from '@spade/contact/database';
import { leaveOut } from '@spade/local/programs';
import { ordersDatabase } from '@spade/orders/database';
import { hasSquawk, migrationFaults } from './migration-faults.ts';
import { planOf } from './statements-of.ts';

/** Migrations up to this time stamp came before the first release, so no older release serves beside them. */
const RULE_SINCE = '20261204010001';

const databases = {
  auth: authDatabase,
  catalog: catalogDatabase,
  contact: contactDatabase,
  orders: ordersDatabase,
};
const plans = await Promise.all(
  Object.entries(databases).flatMap(([service, { migrations }]) =>
    migrations.map(async (migration) => ({ service, plan: await planOf(migration) })),
  ),
);
const ruled = plans.filter(({ plan }) => plan.name >= RULE_SINCE);

/** A migration that does `statements` to tables that are there. */
function migrationOf(statements: readonly string[], contractOf?: string, isTransactional = true) {
  return class extends Migration {
    override name = '20261201000000-sample';
    contractOf = contractOf;
    override isTransactional = () => isTransactional;
    override up(): void {
      for (const statement of statements) this.addSql(statement);
    }
  };
}
const faultsOf = async (...sample: Parameters<typeof migrationOf>) =>
  migrationFaults(await planOf(migrationOf(...sample)));

if (!hasSquawk()) leaveOut('squawk', 'statements of migrations');
const describeChecked = hasSquawk() ? describe : describe.skip;

describeChecked('the migrations', () => {
  it('of this release leave the last one able to serve (ADR 0029)', () => {
    const faults = ruled.flatMap(({ service, plan }) =>
      migrationFaults(plan).map(({ statement, what }) => ({
        migration: `${service}: ${plan.name}`,
        statement,
        what,
      })),
    );
    expect(faults).toEqual([]);
  });

  it('name a release that exists when they remove something', () => {
    const cwd = join(import.meta.dirname, '../../..');
    const isKnown = (ref: string) =>
      execFileSync('git', ['tag', '--list', ref], { cwd, encoding: 'utf8' }).trim() === ref;
    const unknown = plans.flatMap(({ plan: { name, contractOf } }) =>
      contractOf === undefined || isKnown(contractOf) ? [] : [`${name}: ${contractOf}`],
    );
    expect(unknown).toEqual([]);
  });
});

describeChecked('migrationFaults', () => {
  it.each([
    ['a dropped column', 'alter table orders drop column network'],
    ['a dropped table', 'drop table statement_mappings'],
    ['a renamed column', 'alter table orders rename column network to net'],
    ['a renamed table', 'alter table orders rename to purchases'],
    ['another type', 'alter table orders alter column network type integer'],
    ['a required column', 'alter table orders add column origin text not null'],
    ['a column that becomes required', 'alter table orders alter column network set not null'],
    ['a default taken away', 'alter table orders alter column role drop default'],
    ['a new constraint', 'alter table orders add constraint short check (a < 9) not valid'],
    [
      'a new trigger',
      'create trigger guard before insert on orders for each row execute function f()',
    ],
    ['a change of rows', "update orders set network = 'x'"],
  ])('refuses %s, but takes it as the contract step of a release', async (_, statement) => {
    expect(await faultsOf([statement])).not.toEqual([]);
    expect(await faultsOf([statement], 'v1.2.0')).toEqual([]);
  });

  it.each([
    ['an index that blocks writers', 'create index orders_network on orders (network)'],
    ['a constraint that reads the table', 'alter table orders add constraint c check (a > 0)'],
    [
      'a column that rewrites the table',
      'alter table orders add column h uuid default gen_random_uuid()',
    ],
    [
      'a concurrent index in a transaction',
      'create index concurrently if not exists i on orders (a)',
    ],
  ])('refuses %s in every step', async (_, statement) => {
    expect(await faultsOf([statement], 'v1.2.0')).not.toEqual([]);
  });

  it.each([
    ['a table with its indexes', ['create table a (id bigint)', 'create unique index i on a (id)']],
    ['a column that may be empty', ['alter table orders add column origin text']],
    [
      'a column with a constant default',
      ['alter table orders add column is_gift boolean not null default false'],
    ],
    [
      'a longer list of values',
      [
        'alter table e drop constraint k',
        "alter table e add constraint k check (kind in ('a', 'b')) not valid",
      ],
    ],
  ])('takes %s', async (_, statements) => {
    expect(await faultsOf(statements)).toEqual([]);
  });

  it('refuses a new unique index, but takes it as the contract step of a release', async () => {
    const statements = [
      'drop index concurrently if exists one',
      'create unique index concurrently one on orders (network)',
    ];
    expect(await faultsOf(statements, undefined, false)).not.toEqual([]);
    expect(await faultsOf(statements, 'v1.2.0', false)).toEqual([]);
  });

  const build = 'create index concurrently i on orders (network)';

  it('takes an index that is built beside the writers, in a separate migration', async () => {
    const statements = ['drop index concurrently if exists i', build];
    expect(await faultsOf(statements, undefined, false)).toEqual([]);
  });

  it('refuses such an index when a failed build would stay', async () => {
    expect(await faultsOf([build], undefined, false)).not.toEqual([]);
  });

  it('refuses what needs the transaction outside it', async () => {
    const statements = ['alter table orders add column origin text'];
    expect(await faultsOf(statements, undefined, false)).not.toEqual([]);
  });
});
