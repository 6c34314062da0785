import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Migration } from '@mikro-orm/migrations';
import type { MigrationClass } from '@spade/platform/database/database.module';

/** The program itself, for the system that CI has: squawk-cli would only choose between six of them. */
const SQUAWK = join(import.meta.dirname, '../../../node_modules/@squawk-cli/linux-x64/bin/squawk');

/** Whether the program is here: npm installs it on Linux with x64. */
export const hasSquawk = (): boolean => existsSync(SQUAWK);

/** The oldest PostgreSQL that we support: infra/deploy/runbook/kubernetes-install.md. */
const OLDEST_POSTGRES = '16.0';

/** Rules of squawk (https://squawkhq.com/docs/rules) on what the last release still uses. */
const removals = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'ban-drop-not-null',
  'renaming-column',
  'renaming-table',
  'changing-column-type',
  'adding-required-field',
  'adding-not-nullable-field',
]);
/** Rules of squawk on locks that keep buyers waiting; no step of a release may take one. */
const longLocks = new Set([
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'ban-concurrent-index-creation-in-transaction',
  'constraint-missing-not-valid',
  'adding-foreign-key-constraint',
  'adding-primary-key-constraint',
  'adding-field-with-default',
  'disallowed-unique-constraint',
  'ban-truncate-cascade',
  'syntax-error',
]);

/** A migration without what a database gives it: `up` only collects statements. */
type BareMigration = new () => Migration & {
  /** The release since which nothing uses what this removes; undefined for an ordinary migration. */
  contractOf?: string;
};
export const planOf = (migration: MigrationClass) => new (migration as BareMigration)();

/**
 * Why this migration would make the last release fail, or its callers wait, while both run on one database
 * (ADR 0029), in the words of squawk (https://squawkhq.com).
 */
export async function migrationFaults(migration: MigrationClass): Promise<string[]> {
  const planned = planOf(migration);
  await planned.up();
  const args = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRES].concat(
    planned.isTransactional() ? ['--assume-in-transaction'] : ['--no-assume-in-transaction'],
  );
  const statements = planned.getQueries().map((query) => {
    if (typeof query !== 'string') throw new Error(`${planned.name}: migrations are plain SQL`);
    return `${query.trim().replace(/;$/, '')};\n`;
  });
  const input = statements.join('');
  const { stdout, stderr, error } = spawnSync(SQUAWK, args, { input, encoding: 'utf8' });
  if (error) throw error;
  if (!stdout.startsWith('[')) throw new Error(`squawk said: ${stdout}${stderr}`);
  const found = JSON.parse(stdout) as { rule_name: string; message: string }[]; // its JSON reporter
  const isContract = planned.contractOf !== undefined;
  return found
    .filter(({ rule_name: rule }) => longLocks.has(rule) || (removals.has(rule) && !isContract))
    .map(({ rule_name: rule, message }) => `${rule}: ${message}`);
}
