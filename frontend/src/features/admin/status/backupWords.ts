import { formatShortMoment } from '../../../lib/formatTime.ts';
import type { StatusPart } from '../api/status.ts';

type Backup = NonNullable<StatusPart['backup']>;

const faultWords: Readonly<Record<Backup['faults'][number], string>> = {
  save: 'The last backup failed. Tell the operator.',
  late: 'There was no backup last night. Tell the operator.',
  trial: 'No recent backup passed the restore test. Tell the operator.',
};

/** What is wrong with the backups; empty when nothing is. */
export function backupWarnings({ savedAt, isEncrypted, faults }: Backup): string[] {
  const warnings = faults.map((fault) => faultWords[fault]);
  if (savedAt !== null && !isEncrypted)
    warnings.push('Backups are not encrypted: an owner sets a key in the settings.');
  return warnings;
}

/** What there is, a sentence each. */
export function backupLines({ savedAt, restoredAt, isEncrypted, faults }: Backup): string[] {
  if (savedAt === null)
    return [faults.length === 0 ? 'The first backup is being made.' : 'There is no backup.'];
  const how = isEncrypted ? 'encrypted' : 'not encrypted';
  return [
    `Last saved ${formatShortMoment(savedAt)} WAT, ${how}.`,
    restoredAt === null
      ? 'None has been tested by restoring it yet.'
      : `Last restore test ${formatShortMoment(restoredAt)} WAT: all rows and sums were equal.`,
  ];
}
