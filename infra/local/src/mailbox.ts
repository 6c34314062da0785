import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BANK_FOLDER, ensureBankKey, INBOX } from '@spade/bank-simulator/alerts/bank-key';
import { DOVECOT, greets, prepareDovecot } from '@spade/platform/testing/dovecot';
import { isOpenToOthers, moveData } from './open-place.ts';
import type { ProcessKeeper } from './process-keeper.ts';
import { StartLog } from './start-log.ts';
import { waitUntil } from './wait-until-ready.ts';

/** The mailbox that a simulated bank sends its alerts to. */
export interface LocalMailbox {
  port: number;
  user: string;
  password: string;
  /** What the bank and the worker share (infra/verify/bank-simulator/src/alerts/bank-key.ts). */
  bankFolder: string;
}

/** Where it runs and keeps its mail. */
export interface MailboxOptions {
  dataDir: string;
  port: number;
  /** Gets a line when it cannot be started: everything else works without it. */
  say: (line: string) => void;
}

const READY_TIMEOUT_MS = 15_000;

/** Starts Dovecot as the process `mailbox` where it is installed; undefined where it is not, or does not start. */
export async function startMailbox(
  keeper: ProcessKeeper,
  { dataDir, port, say }: MailboxOptions,
): Promise<LocalMailbox | undefined> {
  const bankFolder = join(dataDir, BANK_FOLDER);
  const link = join(bankFolder, INBOX);
  await rm(link, { force: true });
  if (!existsSync(DOVECOT)) return undefined;
  const password = randomBytes(16).toString('hex');
  ensureBankKey(bankFolder);
  const isRoot = process.getuid?.() === 0;
  const own = join(dataDir, 'mailbox');
  const folder = isRoot && !isOpenToOthers(dirname(own)) ? moveData(own) : own;
  const log = new StartLog(keeper, 'mailbox');
  try {
    const { config, inbox, certificate } = await prepareDovecot({ folder, port, password });
    // Sockets of processes that were killed.
    await rm(join(folder, 'run'), { recursive: true, force: true });
    await writeFile(join(bankFolder, 'certificate.pem'), certificate);
    const env = { PATH: process.env.PATH ?? '' };
    keeper.start({ name: 'mailbox', command: DOVECOT, args: ['-F', '-c', config], env });
    await waitUntil(
      'Dovecot',
      () => greets(port),
      READY_TIMEOUT_MS,
      () => log.failure(),
    );
    await symlink(inbox, link);
    return { port, user: 'alerts', password, bankFolder };
  } catch (error) {
    if (keeper.names().includes('mailbox')) await keeper.remove('mailbox');
    const words = error instanceof Error ? error.message : String(error);
    say(`There is no mailbox for alerts of the bank, since Dovecot did not start: ${words}`);
    return undefined;
  }
}
