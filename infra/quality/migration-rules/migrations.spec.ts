import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Migration } from '@mikro-orm/migrations';
import { authDatabase } from '@spade/auth/database';
import { catalogDatabase } from '@spade/catalog/database';
import { contactDatabase } from '@spade/contact/database';
import { leaveOut } from '@spade/local/programs';
import { ordersDatabase } from '@spade/orders/database';
import { hasSquawk, migrationFaults, planOf } from './migration-faults.ts';

/** The first release has the migrations before this time stamp, so no older release serves beside them. */
const RULE_SINCE = '20261125000001';

const migrations = [authDatabase, catalogDatabase, contactDatabase, ordersDatabase].flatMap(
  ({ migrations: own }) => own,
);

/** The faults of a migration that does `statement` to tables that are there. */
const faultsOf = (statement: string, contractOf?: string) =>
  migrationFaults(
    class extends Migration {
      contractOf = contractOf;
      override up(): void {
        this.addSql(statement);
      }
    },
  );

if (!hasSquawk()) leaveOut('squawk', 'statements of migrations');
const describeChecked = hasSquawk() ? describe : describe.skip;

describeChecked('the migrations', () => {
  it('of this release leave the last one able to serve (ADR 0029)', async () => {
    const ruled = migrations.filter(
      (migration) => (planOf(migration).name ?? migration.name) >= RULE_SINCE,
    );
    expect((await Promise.all(ruled.map(migrationFaults))).flat()).toEqual([]);
  });

  it('name a release that exists when they remove something', () => {
    const cwd = join(import.meta.dirname, '../../..');
    const isKnown = (ref: string) =>
      execFileSync('git', ['tag', '--list', ref], { cwd, encoding: 'utf8' }).trim() === ref;
    const named = migrations.flatMap((migration) => planOf(migration).contractOf ?? []);
    expect(named.filter((ref) => !isKnown(ref))).toEqual([]);
  });

  // There may be none to check: this shows that the check finds something.
  it('would be refused when they drop a column before its contract step, or block writers in any', async () => {
    const [drop, block] = [
      'alter table orders drop column network',
      'create index orders_network on orders (network)',
    ];
    expect(await faultsOf('alter table orders add column origin text')).toEqual([]);
    expect(await faultsOf(drop)).toEqual([expect.stringContaining('ban-drop-column')]);
    expect(await faultsOf(drop, 'v1.2.0')).toEqual([]);
    expect(await faultsOf(block, 'v1.2.0')).toEqual([expect.stringContaining('concurrent')]);
  });
});
