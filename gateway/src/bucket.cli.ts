import { defineConfig } from '@spade/platform/config/define-config';
import { ConfigError, loadConfig } from '@spade/platform/config/load-config';
import { storageSettings } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { loadBucket, saveBucket } from './proofs/bucket-archive.ts';

/**
 * Saves the pictures of the bucket to standard output, or loads them from standard input, as a tar
 * archive; for infra/deploy/backup. `node gateway/dist/bucket.cli.js save > proofs.tar`.
 */
async function main(): Promise<void> {
  const command = process.argv[2];
  if (command !== 'save' && command !== 'load') {
    process.stderr.write('usage: bucket.cli.js save > proofs.tar | load < proofs.tar\n');
    process.exitCode = 1;
    return;
  }
  const config = loadConfig(defineConfig('bucket command line', storageSettings));
  const storage = new ObjectStorage({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKey: config.S3_ACCESS_KEY,
    secretKey: config.S3_SECRET_KEY,
  });
  try {
    const count =
      command === 'save'
        ? await saveBucket(storage, process.stdout)
        : await loadBucket(storage, process.stdin);
    process.stderr.write(`${count} pictures ${command === 'save' ? 'saved' : 'loaded'}\n`);
  } finally {
    storage.close();
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
