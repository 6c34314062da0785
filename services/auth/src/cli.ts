import { text } from 'node:stream/consumers';
import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { defineConfig } from '@spade/platform/config/define-config';
import { ConfigError, loadConfig } from '@spade/platform/config/load-config';
import { databaseSettings } from '@spade/platform/config/settings';
import { ormOptions } from '@spade/platform/database/database.module';
import { MigrationError, migrate } from '@spade/platform/database/migrate';
import { authEntities } from './auth.entities.ts';
import { explain, runCommand } from './cli/run-command.ts';
import { authMigrations } from './migrations/migrations.ts';

/**
 * The command line of staff accounts. Works on the database itself, so that it also does when no
 * service runs: `docker compose exec auth node services/auth/dist/cli.js admin list`.
 */
async function main(): Promise<void> {
  // What the platform logs in passing is no answer to the command.
  Logger.overrideLogger(['error']);
  const config = loadConfig(defineConfig('auth command line', databaseSettings));
  const url = config.DATABASE_URL;
  await migrate({ url, migrations: authMigrations, waitMs: 10_000 });
  const orm = await MikroORM.init(ormOptions({ url, poolSize: 2, entities: authEntities }));
  try {
    await runCommand(orm.em.fork(), process.argv.slice(2), {
      readInput: () => text(process.stdin),
      print: (line) => process.stdout.write(line),
    });
  } finally {
    await orm.close();
  }
}

try {
  await main();
} catch (error) {
  const isForTheOperator = error instanceof ConfigError || error instanceof MigrationError;
  const words = isForTheOperator ? error.message : explain(error);
  if (words === undefined) throw error;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
