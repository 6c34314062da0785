import { formatShortMoment } from '../../../lib/formatTime.ts';
import type { StatusPart } from '../api/status.ts';

type Backup = NonNullable<StatusPart['backup']>;

const HOUR_MS = 3_600_000;
/** A night and half a day: one that was late is still none that was left out. */
const OLD_BACKUP_MS = 36 * HOUR_MS;
/** A week and two nights. */
const OLD_TRIAL_MS = 9 * 24 * HOUR_MS;

const isOlder = (at: string | null, now: number, than: number): boolean =>
  at === null || now - Date.parse(at) > than;

/** What is wrong with the backups, as of the answer; empty when nothing is. */
export function backupFaults(backup: Backup, asOf: string): string[] {
  const now = Date.parse(asOf);
  const { savedAt, restoredAt, isEncrypted, fault } = backup;
  // The first one is being made.
  if (savedAt === null && fault === null) return [];
  const faults: string[] = [];
  if (fault === 'save' || isOlder(savedAt, now, OLD_BACKUP_MS))
    faults.push('The last backup failed. Tell the operator.');
  const isTrialMissing = savedAt !== null && isOlder(restoredAt, now, OLD_TRIAL_MS);
  if (fault === 'trial' || isTrialMissing)
    faults.push('The last backup could not be restored on trial. Tell the operator.');
  if (savedAt !== null && !isEncrypted)
    faults.push('Backups are not encrypted: an owner sets a key in the settings.');
  return faults;
}

/** What there is, a sentence each. */
export function backupLines({ savedAt, restoredAt, isEncrypted, fault }: Backup): string[] {
  if (savedAt === null)
    return [fault === null ? 'The first backup is being made.' : 'There is no backup.'];
  const how = isEncrypted ? 'encrypted' : 'not encrypted';
  return [
    `Last saved ${formatShortMoment(savedAt)} WAT, ${how}.`,
    restoredAt === null
      ? 'None was restored on trial yet.'
      : `Last restored on trial ${formatShortMoment(restoredAt)} WAT: all rows and sums were equal.`,
  ];
}
