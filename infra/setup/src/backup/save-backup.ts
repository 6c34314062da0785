import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { saveBucket } from '@spade/gateway/bucket-archive';
import { storageOptions } from '@spade/platform/config/settings';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import type { BackupConfig } from './backup.config.ts';
import { packBackup } from './backup-archive.ts';
import { dumpDatabases, savedPublicKey, type Totals } from './instant-dump.ts';
import { backupName, forgetOldBackups } from './kept-backups.ts';
import { type RunAs, TrialFailedError, tryRestore } from './trial-restore.ts';

/** What became of a backup. */
export interface SavedBackup {
  file: string;
  /** Rows and kobo of every table at the instant of the dumps. */
  totals: Totals;
  /** The dumps could not be restored, or differed; the backup is kept all the same. */
  trialFault?: TrialFailedError;
}

/** The owner's public key: the variable, else what the settings page has. */
export async function publicKeyOf(config: BackupConfig): Promise<string | undefined> {
  return config.BACKUP_PUBLIC_KEY ?? (await savedPublicKey(config.DATABASE_URL)) ?? undefined;
}

/**
 * Saves databases, pictures and secrets as one file, which gets its name when it is whole, and deletes the oldest beyond
 * fourteen. The shop works on meanwhile. Throws when something cannot be saved; then no backup is deleted.
 * @param at the time in its name
 * @param trial restores the dumps before they are encrypted, and compares them
 */
export async function saveBackup(
  config: BackupConfig,
  { at, trial, runAs }: { at: Date; trial: boolean; runAs?: RunAs },
): Promise<SavedBackup> {
  const { BACKUP_PLACE: place, BACKUP_WORK_PLACE: work } = config;
  const parts = await mkdtemp(join(work, 'save-'));
  try {
    // First the databases, so that every row has its picture.
    const totals = await dumpDatabases(config.DATABASE_URL, parts);
    await savePictures(config, join(parts, 'bucket.tar'));
    await copyFile(config.BACKUP_SECRETS, join(parts, 'secrets.tar'));
    const trialFault = trial ? await faultOf(tryRestore(parts, totals, work, runAs)) : undefined;
    const publicKey = await publicKeyOf(config);
    const file = backupName(at, publicKey !== undefined);
    const unfinished = join(place, `.${file}`);
    try {
      await packBackup(parts, unfinished, publicKey);
      await rename(unfinished, join(place, file));
      await syncFolder(place);
    } finally {
      await rm(unfinished, { force: true });
    }
    await forgetOldBackups(place);
    return { file, totals, ...(trialFault && { trialFault }) };
  } finally {
    await rm(parts, { recursive: true, force: true });
  }
}

async function savePictures(config: BackupConfig, file: string): Promise<void> {
  const options = storageOptions(config);
  const storage = new ObjectStorage(options);
  const pictures = new ObjectStorage({ ...options, bucket: config.S3_PICTURES_BUCKET });
  try {
    await saveBucket({ storage, pictures }, createWriteStream(file, { mode: 0o600 }));
  } finally {
    storage.close();
    pictures.close();
  }
}

async function faultOf(trial: Promise<void>): Promise<TrialFailedError | undefined> {
  try {
    await trial;
    return undefined;
  } catch (error) {
    return error instanceof TrialFailedError
      ? error
      : new TrialFailedError(`the trial did not run: ${String(error)}`, { cause: error });
  }
}

/** After this a renamed file has its name, whatever happens to the machine. */
async function syncFolder(place: string): Promise<void> {
  const folder = await open(place);
  await folder.sync();
  await folder.close();
}
