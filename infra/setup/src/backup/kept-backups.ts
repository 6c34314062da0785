import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** How many backups are kept: two weeks of nights. */
const KEPT_BACKUPS = 14;

/** A whole backup in the folder. */
export interface KeptBackup {
  file: string;
  savedAt: Date;
  isEncrypted: boolean;
}

const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.tar(\.age)?$/;

/** Name of a backup of this moment: `2026-11-27T011500Z.tar.age`. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  return `${time}.tar${isEncrypted ? '.age' : ''}`;
}

/** The whole backups in the folder, newest first. Other files are ignored. */
export async function keptBackups(place: string): Promise<KeptBackup[]> {
  const found = (await readdir(place)).flatMap((file) => {
    const [, day, hours, minutes, seconds, age] = NAME.exec(file) ?? [];
    if (day === undefined) return [];
    const savedAt = new Date(`${day}${hours}:${minutes}:${seconds}Z`);
    return [{ file, savedAt, isEncrypted: age !== undefined }];
  });
  return found.sort((one, other) => other.savedAt.getTime() - one.savedAt.getTime());
}

/** Deletes all but the newest {@link KEPT_BACKUPS}. */
export async function forgetOldBackups(place: string): Promise<void> {
  const old = (await keptBackups(place)).slice(KEPT_BACKUPS).map(({ file }) => file);
  for (const file of old) await rm(join(place, file));
}
