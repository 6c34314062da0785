import { MikroORM } from '@mikro-orm/postgresql';
import { processTerminal, runCli, runCommand } from '@spade/platform/cli/command';
import { defineConfig, loadConfig } from '@spade/platform/config/define-config';
import { databaseSettings } from '@spade/platform/config/settings';
import { ormOptions } from '@spade/platform/database/database.module';
import { migrate } from '@spade/platform/database/migrate';
import { adminCommands, explain } from './admin-commands.ts';
import { passwordSettings } from './auth.config.ts';
import { authMigrations } from './auth.database.ts';
import { authEntities } from './auth.tables.ts';
import { BreachedPasswords } from './passwords/breached-passwords.ts';

const commandLine = defineConfig('auth command line', { ...databaseSettings, ...passwordSettings });

// The command line of staff accounts. Works on the database itself, so it needs no running service:
// `docker compose exec auth node services/auth/dist/cli.js admin list`.
await runCli(async () => {
  const config = loadConfig(commandLine);
  const { DATABASE_URL: url, TEMPORARY_PASSWORD_HOURS: temporaryHours } = config;
  const breached = new BreachedPasswords(config.BREACHED_PASSWORDS_URL);
  await migrate({ url, migrations: authMigrations, waitMs: 10_000 });
  const orm = await MikroORM.init(ormOptions({ url, poolSize: 2, entities: authEntities }));
  try {
    const commands = adminCommands(orm.em.fork(), processTerminal, { temporaryHours, breached });
    await runCommand(commands, process.argv.slice(2));
  } finally {
    await orm.close();
  }
}, explain);
