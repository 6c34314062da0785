import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, runCli, runCommand } from '@spade/platform/cli/command';
import { loadConfig } from '@spade/platform/config/define-config';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backupConfig } from './backup/backup.config.ts';
import { openBackup, UnreadableArchiveError } from './backup/backup-archive.ts';
import { saveBackup } from './backup/save-backup.ts';
import { TrialFailedError } from './backup/trial-restore.ts';

const explain = (error: unknown) =>
  error instanceof UnreadableArchiveError || error instanceof TrialFailedError
    ? error.message
    : undefined;

/** For `make backup` and `make restore` (infra/deploy/backup), in a container of the service `backup`. */
const main = () =>
  runCommand(
    {
      about: 'Saves databases, pictures and secrets, opens what was saved, and makes keys.',
      commands: [
        command(
          'save [--trial]',
          'saves now; with --trial restores it on trial, too',
          async (_, { trial }) => {
            const { file, trialFault } = await saveBackup(loadConfig(backupConfig), {
              at: new Date(),
              trial: trial ?? false,
            });
            if (trialFault) throw trialFault;
            process.stdout.write(`${file}\n`);
          },
        ),
        command(
          'open',
          'unpacks a backup from standard input into the folder `opened` of the work place',
          async () => {
            // Before a restore there is no server to name, so the whole configuration cannot be there.
            const folder = join(process.env.BACKUP_WORK_PLACE || '/work', 'opened');
            await rm(folder, { recursive: true, force: true });
            await mkdir(folder, { mode: 0o700 });
            await openBackup(process.stdin, folder, process.env.BACKUP_PRIVATE_KEY);
          },
        ),
        command('new-key', 'prints a new pair of keys, as age-keygen does', async () => {
          const key = await generateIdentity();
          process.stdout.write(`# public key: ${await identityToRecipient(key)}\n${key}\n`);
        }),
      ],
    },
    process.argv.slice(2),
  );

await runCli(main, explain);
