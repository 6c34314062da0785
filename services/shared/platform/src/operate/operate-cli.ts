import { Logger } from '@nestjs/common';
import { defineConfig } from '../config/define-config.ts';
import { ConfigError, loadConfig } from '../config/load-config.ts';
import { redisSettings } from '../config/settings.ts';
import { runCommand, UsageError } from './run-command.ts';

/**
 * The operator's command line for what was given up, under a Redis user that no service has:
 * `docker compose run --rm operate jobs`.
 */
async function main(): Promise<void> {
  Logger.overrideLogger(['error']);
  const { REDIS_URL: redisUrl } = loadConfig(defineConfig('operate', redisSettings));
  await runCommand(process.argv.slice(2), {
    redisUrl,
    print: (text) => process.stdout.write(text),
  });
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
