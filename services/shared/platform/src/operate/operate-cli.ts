import { processTerminal, runCli } from '../cli/run-cli.ts';
import { runCommand } from '../cli/run-command.ts';
import { defineConfig } from '../config/define-config.ts';
import { loadConfig } from '../config/load-config.ts';
import { redisSettings } from '../config/settings.ts';
import { operateCommands } from './operate-commands.ts';

// The operator's command line, under a Redis user that no service has:
// `docker compose run --rm operate jobs`.
await runCli(async () => {
  const { REDIS_URL } = loadConfig(defineConfig('operate', redisSettings));
  await runCommand(operateCommands(REDIS_URL, processTerminal), process.argv.slice(2));
});
