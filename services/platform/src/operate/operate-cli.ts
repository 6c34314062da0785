import { processTerminal, runCli, runCommand } from '../cli/command.ts';
import { defineConfig, loadConfig } from '../config/define-config.ts';
import { redisSettings, redisStoreUrl } from '../config/settings.ts';
import { operateCommands } from './operate-commands.ts';

// The operator's command line, under a Redis user that no service has:
// `docker compose run --rm operate jobs`.
await runCli(async () => {
  const config = loadConfig(defineConfig('operate', redisSettings));
  const at = { redisUrl: config.REDIS_URL, redisStoreUrl: redisStoreUrl(config) };
  await runCommand(operateCommands(at, processTerminal), process.argv.slice(2));
});
