import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PlannedMigration } from './statements-of.ts';

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

interface Finding {
  rule_name: string;
  message: string;
}

/** One reason why a migration may not be released as it is. */
export interface MigrationFault {
  statement: string;
  what: string;
  /** In the contract step of a later release it is right. */
  isForContract: boolean;
}

/** What squawk (https://squawkhq.com) finds in these statements as one file. */
function askSquawk(statements: readonly string[], isTransactional: boolean): Finding[] {
  const args = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRES].concat(
    isTransactional ? ['--assume-in-transaction'] : ['--no-assume-in-transaction'],
  );
  const { stdout, stderr, error } = spawnSync(SQUAWK, args, {
    input: `${statements.join(';\n')};\n`,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (!stdout.startsWith('[')) throw new Error(`squawk said: ${stdout}${stderr}`);
  return JSON.parse(stdout) as Finding[]; // its JSON reporter
}

const TABLE = '(?:if not exists )?(?:only )?"?([a-z_0-9]+)"?';
const madeHere = (statements: readonly string[]) =>
  new Set(
    statements.flatMap((text) => [
      ...[...text.matchAll(new RegExp(`create (?:unlogged )?table ${TABLE}`, 'gi'))].map(
        ([, name = '']) => name.toLowerCase(),
      ),
    ]),
  );
const dropped = (statements: readonly string[]) =>
  new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/drop constraint (?:if exists )?([a-z_0-9]+)/gi)].map(([, name]) => name),
    ),
  );

/** What old code could run into, which squawk does not look for: it judges one release alone. */
const strictSteps: readonly { pattern: RegExp; what: string }[] = [
  {
    pattern: new RegExp(`create unique index (?:concurrently )?${TABLE}? ?on ${TABLE}`, 'i'),
    what: 'a unique index refuses what the last release may write',
  },
  {
    pattern: new RegExp(`create (?:or replace )?trigger \\w+\\s.*?\\son ${TABLE}`, 'is'),
    what: 'a trigger may refuse what the last release writes',
  },
  {
    pattern: new RegExp(`alter table ${TABLE}\\s.*alter (?:column )?\\w+ drop default`, 'is'),
    what: 'the last release may leave the column to its default',
  },
  {
    pattern: new RegExp(`^(?:update|delete from) ${TABLE}`, 'i'),
    what: 'changes rows that buyers need, and locks them until the last migration ends: do it in batches, in a sweep',
  },
];

function strictFaults(statements: readonly string[]): MigrationFault[] {
  const made = madeHere(statements);
  const replaced = dropped(statements);
  return statements.flatMap((statement) => {
    const steps = strictSteps.flatMap(({ pattern, what }) => {
      const table = pattern.exec(statement)?.at(-1)?.toLowerCase();
      return table === undefined || made.has(table) ? [] : [what];
    });
    const [, altered = ''] = new RegExp(`alter table ${TABLE}`, 'i').exec(statement) ?? [];
    const added = [...statement.matchAll(/add constraint ([a-z_0-9]+)/gi)].filter(
      // One that replaces its namesake is a longer list: the run of both releases proves it.
      ([, name]) => !made.has(altered.toLowerCase()) && !replaced.has(name),
    );
    return [
      ...steps,
      ...added.map(([, name]) => `constraint ${name} refuses what the last release may write`),
    ].map((what) => ({ statement, what, isForContract: true }));
  });
}

/** What cannot run in a transaction runs without one, and so must be fit to be repeated after a failure. */
function transactionFaults(
  statements: readonly string[],
  isTransactional: boolean,
): MigrationFault[] {
  return statements.flatMap((statement, i) => {
    const isConcurrent = /\bconcurrently\b/i.test(statement);
    const [, index] = /create (?:unique )?index concurrently (\w+)/i.exec(statement) ?? [];
    const isRepeatable =
      index === undefined ||
      new RegExp(`drop index concurrently if exists ${index}\\b`, 'i').test(
        statements.slice(0, i).join(),
      );
    const what =
      isConcurrent === isTransactional
        ? 'concurrently, and only that, runs outside the transaction: isTransactional() is false'
        : isRepeatable
          ? undefined
          : `first drop index concurrently if exists ${index}: a build that failed leaves an invalid one`;
    return what === undefined ? [] : [{ statement, what, isForContract: false }];
  });
}

/**
 * Why this migration would make the last release fail, or its callers wait, while both run on one database
 * (ADR 0029). Statement by statement for the text, but tables that the migration itself makes are free.
 */
export function migrationFaults({
  statements,
  isTransactional,
  contractOf,
}: PlannedMigration): MigrationFault[] {
  const found = askSquawk(statements, isTransactional).flatMap(({ rule_name: rule, message }) =>
    removals.has(rule) || longLocks.has(rule)
      ? [
          {
            statement: rule,
            what: message,
            isForContract: removals.has(rule),
          },
        ]
      : [],
  );
  const all = [
    ...found,
    ...strictFaults(statements),
    ...transactionFaults(statements, isTransactional),
  ];
  return contractOf === undefined ? all : all.filter(({ isForContract }) => !isForContract);
}
