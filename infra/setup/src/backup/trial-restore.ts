import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { databaseOwners } from '../ensure-secrets.ts';
import { dumpFile, type Totals } from './instant-dump.ts';
import { differencesOf, tableTotals } from './table-totals.ts';

const run = promisify(execFile);

/** User of the scratch server. PostgreSQL refuses to run as root; only tests run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** The dumps cannot be restored, or are not what was saved. The message has table names and sums, no rows. */
export class TrialFailedError extends Error {
  override readonly name = 'TrialFailed';
}

/**
 * Restores the dumps of `folder` into a PostgreSQL of its own, which has no network, and compares rows and kobo of every
 * table with those that were counted at the instant of the dump. Nothing stays. Throws TrialFailed.
 * @param work folder in which there is room for all databases
 */
export async function tryRestore(
  folder: string,
  expected: Totals,
  work: string,
  runAs?: RunAs,
): Promise<void> {
  const place = await mkdtemp(join(work, 'trial-'));
  if (runAs) await chown(place, runAs.uid, runAs.gid);
  const data = join(place, 'data');
  const as = runAs ?? {};
  try {
    await run(
      'initdb',
      [
        '--auth=trust',
        '--username=postgres',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
        data,
      ],
      as,
    );
    // Its socket lies in a folder that no other user may enter.
    const options = `-c listen_addresses='' -c unix_socket_directories='${place}' -c fsync=off`;
    await run(
      'pg_ctl',
      ['start', '-w', '-t', '120', '-D', data, '-l', join(place, 'log'), '-o', options],
      as,
    );
    try {
      for (const name of databaseOwners) await compare(name, folder, expected, place);
    } finally {
      await run('pg_ctl', ['stop', '-m', 'immediate', '-D', data], as);
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function compare(
  name: (typeof databaseOwners)[number],
  folder: string,
  expected: Totals,
  host: string,
): Promise<void> {
  const how = ['--create', '--no-owner', '--no-privileges', '--exit-on-error', '--dbname=postgres'];
  await run('pg_restore', [
    ...how,
    '--username=postgres',
    `--host=${host}`,
    dumpFile(folder, name),
  ]).catch((error: Error) => {
    throw new TrialFailedError(`${name} cannot be restored: ${reasonOf(error)}`, { cause: error });
  });
  const client = new pg.Client({ host, user: 'postgres', database: name });
  await client.connect();
  try {
    const differences = differencesOf(expected[name], await tableTotals(client));
    if (differences.length > 0)
      throw new TrialFailedError(`${name} differs after restoring: ${differences.join('; ')}`);
  } finally {
    await client.end();
  }
}

/** The first line that the program wrote; the rest may quote a row. */
function reasonOf(error: Error): string {
  const { stderr } = error as Error & { stderr?: string }; // what execFile adds
  return stderr?.split('\n').find((line) => line !== '') ?? error.message;
}
