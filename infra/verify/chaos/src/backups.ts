import { globSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '@spade/platform/config/define-config';
import { archiveSecrets } from '@spade/setup/archive-secrets';
import { type BackupConfig, backupConfig } from '@spade/setup/backup/backup.config';
import { saveBackup } from '@spade/setup/backup/save-backup';
import { failedCalls } from './check/check-answers.ts';
import { type EmptyInstallation, restoreErrors } from './restored-shop.ts';
import { type Run, underLoad } from './run.ts';
import type { Backends } from './stack/backends.ts';

const BACKUPS = 10;
const ORDERS_PER_SECOND = 5;

/**
 * The newest PostgreSQL of this machine that has `pg_dump` and `pg_restore`, which serves in this mode, too: they read no
 * newer server. Undefined where there is none.
 */
export function findBackupPrograms(): string | undefined {
  return globSync('/usr/lib/postgresql/*/bin')
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .at(-1);
}

/**
 * Ten backups under load, evenly over the time of the run: each is restored at once into an installation without data, and
 * rows and kobo of every table must be those of its moment. No call may fail meanwhile. Returns how many rules were broken.
 */
export function runBackups(
  run: Run,
  { folder, programs }: Pick<EmptyInstallation, 'folder' | 'programs'>,
): Promise<number> {
  const { stack, history, options, say } = run;
  const loadOptions = { buyers: options.buyers, ratePerSecond: ORDERS_PER_SECOND, paid: 0.35 };
  return underLoad(run, loadOptions, async () => {
    const config = await configOf(stack.backends, folder);
    process.env.PATH = `${programs}:${process.env.PATH}`;
    const found: string[] = [];
    const startedAt = Date.now();
    for (let n = 1; n <= BACKUPS; n += 1) {
      const dueAt = startedAt + (n * options.seconds * 1000) / BACKUPS;
      // A restore may take longer than the pause.
      await sleep(Math.max(0, dueAt - Date.now()));
      const at = new Date();
      const { file, totals } = await saveBackup(config, { at, trial: false });
      const savedMs = Date.now() - at.getTime();
      const archive = join(config.BACKUP_PLACE, file);
      const place = join(folder, `restored-${n}`);
      const errors = await restoreErrors({ archive, totals }, { folder: place, programs });
      await rm(place, { recursive: true });
      found.push(...errors.map((error) => `${file}: ${error}`));
      const rows = totals.orders['public.orders']?.rows;
      const restoredMs = Date.now() - at.getTime() - savedMs;
      say(
        `backup ${n}: ${rows} orders, saved in ${savedMs} ms, restored in ${restoredMs} ms, ${errors.length} errors`,
      );
    }
    const failed = failedCalls(history.records);
    return { errors: () => [...found, ...failed].map((what) => ({ rule: 'backups', what })) };
  });
}

/** The service `backup` of this installation, without its clock. */
async function configOf(
  { secrets, store, ...at }: Backends,
  folder: string,
): Promise<BackupConfig> {
  const [place, work] = [join(folder, 'saved'), join(folder, 'work')];
  for (const each of [place, work]) mkdirSync(each, { recursive: true });
  await archiveSecrets(secrets);
  return loadConfig(backupConfig, {
    REDIS_URL: at.redis.redis.adminUrl,
    DATABASE_URL_FILE: join(secrets, 'backup/database_url'),
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY: store.accessKey,
    S3_SECRET_KEY: store.secretKey,
    BACKUP_PLACE: place,
    BACKUP_WORK_PLACE: work,
    BACKUP_SECRETS: join(secrets, 'backup/secrets.tar'),
  });
}
