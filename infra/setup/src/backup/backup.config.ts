import { backupSettings } from '@spade/platform/config/backup-settings';
import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  healthSettings,
  logSettings,
  pictureSettings,
  redisSettings,
  secret,
  storageSettings,
  traceSettings,
} from '@spade/platform/config/settings';
import { z } from 'zod';

/** What the service `backup` reads from its environment. */
export const backupConfig = defineConfig('backup', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...storageSettings,
  ...pictureSettings,
  ...backupSettings,
  DATABASE_URL: secret('A role that may read every database: postgres://role:password@host:5432.'),
  BACKUP_PLACE: z.string().default('/backups').describe('Folder of the backups.'),
  BACKUP_WORK_PLACE: z
    .string()
    .default('/work')
    .describe('Folder for what is being saved or tried: as large as all data.'),
  BACKUP_SECRETS: z
    .string()
    .default('/secrets/backup/secrets.tar')
    .describe('Archive of all secrets, which the job `secrets` writes.'),
});

/** The parsed configuration of the service `backup`. */
export type BackupConfig = ConfigOf<typeof backupConfig>;
