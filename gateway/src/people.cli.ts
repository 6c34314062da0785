import { MessageClient } from '@spade/bus/message-client';
import { processTerminal, runCli, runCommand } from '@spade/platform/cli/command';
import { defineConfig, loadConfig } from '@spade/platform/config/define-config';
import { redisSettings, storageOptions, storageSettings } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { explain, peopleCommands } from './people-commands.ts';

// The command line for a person's data, in a running system:
// `docker compose exec -T gateway node gateway/dist/people.cli.js export ada@mail.example > ada.json`.
await runCli(async () => {
  const config = loadConfig(
    defineConfig('people command line', { ...redisSettings, ...storageSettings }),
  );
  const messages = new MessageClient({
    redisUrl: config.REDIS_URL,
    name: 'gateway',
    deadlineMs: 30_000,
  });
  const storage = new ObjectStorage(storageOptions(config));
  const { print } = processTerminal;
  try {
    await runCommand(peopleCommands({ messages, storage, print }), process.argv.slice(2));
  } finally {
    storage.close();
    messages.close();
  }
}, explain);
