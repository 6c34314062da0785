import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { loadBucket } from '@spade/gateway/bucket-archive';
import { startPostgres } from '@spade/local/postgres';
import { ProcessKeeper } from '@spade/local/process-keeper';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { freePort } from '@spade/platform/testing/free-port';
import { startS3 } from '@spade/platform/testing/s3';
import { openBackup } from '@spade/setup/backup/backup-archive';
import { dumpFile } from '@spade/setup/backup/instant-dump';
import type { SavedBackup } from '@spade/setup/backup/save-backup';
import { differencesOf, tableTotals } from '@spade/setup/backup/table-totals';
import { databaseOwners } from '@spade/setup/ensure-secrets';
import { prepareDatabases } from '@spade/setup/prepare-databases';
import pg from 'pg';
import { wrongLedgers } from './check/check-money.ts';
import { unexplainedStock } from './check/check-stock.ts';
import { lostObjects, readBooks } from './check/read-world.ts';

const run = promisify(execFile);

/** Where a backup is restored. */
export interface EmptyInstallation {
  /** Does not exist yet. */
  folder: string;
  /** Folder of the programs of PostgreSQL. */
  programs: string;
}

/**
 * Restores a backup into an installation without data, in the steps of infra/deploy/backup/restore.sh, and compares it with
 * the totals of its moment. Also says where the restored books contradict themselves: an order without its hold or its
 * picture, stock that no movement explains, a ledger that is not the sum of its credits.
 */
export async function restoreErrors(
  { archive, totals }: Pick<SavedBackup, 'totals'> & { archive: string },
  { folder, programs }: EmptyInstallation,
): Promise<string[]> {
  const [opened, secrets] = [join(folder, 'opened'), join(folder, 'secrets')];
  for (const each of [opened, secrets]) await mkdir(each, { recursive: true });
  await openBackup(createReadStream(archive), opened);
  await run('tar', ['-C', secrets, '-xpf', join(opened, 'secrets.tar')]);
  const secret = (name: string) => readFile(join(secrets, name), 'utf8');
  const keeper = new ProcessKeeper(folder);
  const s3 = await startS3();
  const buckets = {
    storage: new ObjectStorage({ ...s3, region: 'us-east-1', bucket: 'payment-proofs' }),
    pictures: new ObjectStorage({ ...s3, region: 'us-east-1', bucket: 'product-pictures' }),
  };
  try {
    const port = await freePort();
    const password = await secret('postgres/admin_password');
    const data = join(folder, 'postgres');
    await startPostgres(keeper, { folder: data, port, password, programs });
    const urlOf = (database: string) =>
      `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
    const prepare = () =>
      prepareDatabases(async (name) =>
        name === 'admin_url' ? urlOf('postgres') : secret(`databases/${name}`),
      );
    await prepare(); // the roles
    for (const name of databaseOwners) {
      const how = ['--create', '--clean', '--if-exists', '--exit-on-error'];
      await run('pg_restore', [`--dbname=${urlOf('postgres')}`, ...how, dumpFile(opened, name)]);
    }
    await prepare();
    for (const bucket of Object.values(buckets)) await bucket.ensureBucket();
    await loadBucket(buckets, createReadStream(join(opened, 'bucket.tar')));

    const errors: string[] = [];
    for (const name of databaseOwners) {
      const client = new pg.Client({ connectionString: urlOf(name) });
      await client.connect();
      errors.push(...differencesOf(totals[name], await tableTotals(client)));
      await client.end();
    }
    const books = await readBooks({ databaseUrl: urlOf });
    const holds = new Set(books.holds.map(({ holdId }) => holdId));
    const withoutHold = books.orders.filter(({ holdId }) => !holds.has(holdId));
    const keys = books.proofs.map(({ objectKey }) => objectKey);
    const withoutPicture = await lostObjects(s3, keys);
    return [
      ...errors,
      ...[...unexplainedStock(books), ...wrongLedgers(books)].map(({ what }) => what),
      ...withoutHold.map(({ id }) => `order ${id} has no hold`),
      ...withoutPicture.map((key) => `${key} is not there`),
    ];
  } finally {
    for (const bucket of Object.values(buckets)) bucket.close();
    await s3.stop();
    await keeper.stopAll();
  }
}
