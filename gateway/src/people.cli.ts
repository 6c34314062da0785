import { defineConfig } from '@spade/platform/config/define-config';
import { ConfigError, loadConfig } from '@spade/platform/config/load-config';
import { redisSettings, storageSettings } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { MessageClient } from '@spade/platform/transport/message-client';
import { RedisStreamsClient } from '@spade/platform/transport/redis-streams-client';
import { explain, runCommand } from './people-commands.ts';

/**
 * The command line of a person's data, for a running system:
 * `docker compose exec -T gateway node gateway/dist/people.cli.js export ada@mail.example > ada.json`.
 */
async function main(): Promise<void> {
  const config = loadConfig(
    defineConfig('people command line', { ...redisSettings, ...storageSettings }),
  );
  const transport = new RedisStreamsClient({ redisUrl: config.REDIS_URL, deadlineMs: 30_000 });
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  try {
    await runCommand(process.argv.slice(2), {
      messages: new MessageClient(transport),
      storage,
      print: (text) => process.stdout.write(text),
    });
  } finally {
    storage.close();
    transport.close();
  }
}

try {
  await main();
} catch (error) {
  const words = error instanceof ConfigError ? error.message : explain(error);
  if (words === undefined) throw error;
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
