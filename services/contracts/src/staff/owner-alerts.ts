import type { BackupFault } from '../state/backup-faults.ts';

/** What every owner hears of by mail at once, whatever else they chose to hear of. */
export const ownerAlerts = [
  'backup_save',
  'backup_late',
  'backup_trial',
  'backup_works',
  'webhook_off',
] as const satisfies readonly (`backup_${BackupFault}` | 'backup_works' | 'webhook_off')[];

/** One of {@link ownerAlerts}. */
export type OwnerAlert = (typeof ownerAlerts)[number];

/** The alert of a fault of the backups. */
export const alertOfBackup = (fault: BackupFault): OwnerAlert => `backup_${fault}`;
