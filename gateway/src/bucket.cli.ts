import { createWriteStream } from 'node:fs';
import { command, runCli, runCommand } from '@spade/platform/cli/command';
import { defineConfig, loadConfig } from '@spade/platform/config/define-config';
import { storageOptions, storageSettings } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { loadBucket, saveBucket } from './proofs/bucket-archive.ts';

async function withStorage(
  past: string,
  transfer: (storage: ObjectStorage) => Promise<number>,
): Promise<void> {
  const config = loadConfig(defineConfig('bucket command line', storageSettings));
  const storage = new ObjectStorage(storageOptions(config));
  try {
    // Standard output carries the archive.
    process.stderr.write(`${await transfer(storage)} objects ${past}\n`);
  } finally {
    storage.close();
  }
}

// For infra/deploy/backup: `node gateway/dist/bucket.cli.js save > bucket.tar`.
await runCli(() =>
  runCommand(
    {
      about: 'The pictures and statement files of the bucket as a tar archive.',
      commands: [
        command('save', 'writes them to standard output', () =>
          withStorage('saved', (storage) => saveBucket(storage, process.stdout)),
        ),
        command('save-to <file>', 'writes them to a file, where there is no shell', ({ file }) =>
          withStorage('saved', (storage) => saveBucket(storage, createWriteStream(file))),
        ),
        command('load', 'reads them from standard input', () =>
          withStorage('loaded', (storage) => loadBucket(storage, process.stdin)),
        ),
      ],
    },
    process.argv.slice(2),
  ),
);
