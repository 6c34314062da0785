import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { command, runCli, runCommand } from '@spade/platform/cli/command';
import { loadConfig } from '@spade/platform/config/define-config';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backupConfig } from './backup/backup.config.ts';
import { openBackup, UnreadableArchiveError } from './backup/backup-archive.ts';
import { saveBackup } from './backup/save-backup.ts';
import { TrialFailedError } from './backup/trial-restore.ts';

/** What an operator can do about an error of the system, by its code. */
const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free room, then try again.',
  EACCES: 'A folder may not be written to: its owner must be the user of the service `backup`.',
  ENOENT: 'A file, folder or program that the line above names is missing.',
  ECONNREFUSED:
    'A server does not answer: docker compose ps says which; wait until it is healthy, then try again.',
  ENOTFOUND: 'A server is not known by its name: docker compose up first.',
  StorageUnavailable:
    'The store of pictures does not answer: docker compose up minio, then try again.',
};

/** The reason in one line and what to do, without a stack: the reader is an operator. */
function explain(error: unknown): string {
  if (error instanceof UnreadableArchiveError) return error.message;
  if (error instanceof TrialFailedError)
    return `${error.message}\nThe backup was kept, but do not rely on it: save again with --trial.`;
  const {
    message,
    name,
    code = name,
    stderr,
  } = error as NodeJS.ErrnoException & {
    stderr?: string; // what execFile adds
  };
  const reason = stderr?.split('\n').find((line) => line !== '') ?? message;
  const remedy = remedies[code] ?? 'Try again; if it fails again, report it with these lines.';
  return `It did not work: ${reason}\n${remedy}`;
}

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
