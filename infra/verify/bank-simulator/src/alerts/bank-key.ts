import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the data folder of `make start`: what the simulated bank and the worker beside it share. */
export const BANK_FOLDER = 'bank';

/** In that folder: the Maildir of the mailbox, or a link to it. */
export const INBOX = 'inbox';

const KEY = 'dkim.pem';

/** A new private key, as banks sign their mail with. */
export function makeBankKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** Makes the key of the simulated bank, unless it has one. */
export function ensureBankKey(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, KEY);
  if (existsSync(file)) return;
  writeFileSync(file, makeBankKey().export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}

/** The key that the simulated bank signs with. */
export function bankKeyOf(folder: string): KeyObject {
  return createPrivateKey(readFileSync(join(folder, KEY)));
}
