import { createReadStream, createWriteStream } from 'node:fs';
import { command, runCli, runCommand } from '@spade/platform/cli/command';
import { defineConfig, loadConfig } from '@spade/platform/config/define-config';
import { pictureSettings, storageOptions, storageSettings } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { type Buckets, loadBucket, saveBucket } from './proofs/bucket-archive.ts';

async function withBuckets(
  past: string,
  transfer: (buckets: Buckets) => Promise<number>,
): Promise<void> {
  const settings = { ...storageSettings, ...pictureSettings };
  const config = loadConfig(defineConfig('bucket command line', settings));
  const options = storageOptions(config);
  const storage = new ObjectStorage(options);
  const pictures = new ObjectStorage({ ...options, bucket: config.S3_PICTURES_BUCKET });
  try {
    // Standard output carries the archive.
    process.stderr.write(`${await transfer({ storage, pictures })} objects ${past}\n`);
  } finally {
    storage.close();
    pictures.close();
  }
}

// For infra/deploy/backup: `node gateway/dist/bucket.cli.js save > bucket.tar`.
await runCli(() =>
  runCommand(
    {
      about: 'The pictures and statement files of the buckets as a tar archive.',
      commands: [
        command('save', 'writes them to standard output', () =>
          withBuckets('saved', (buckets) => saveBucket(buckets, process.stdout)),
        ),
        command('save-to <file>', 'writes them to a file, where there is no shell', ({ file }) =>
          withBuckets('saved', (buckets) => saveBucket(buckets, createWriteStream(file))),
        ),
        command('load', 'reads them from standard input', () =>
          withBuckets('loaded', (buckets) => loadBucket(buckets, process.stdin)),
        ),
        command('load-from <file>', 'reads them from a file, where there is no shell', ({ file }) =>
          withBuckets('loaded', (buckets) => loadBucket(buckets, createReadStream(file))),
        ),
      ],
    },
    process.argv.slice(2),
  ),
);
