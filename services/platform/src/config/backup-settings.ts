import { bech32 } from '@scure/base';
import { z } from 'zod';
import { setting } from '../settings/setting.ts';
import { flag } from './settings.ts';

/** Whether this is a public key of age: its checksum tells a typing error (https://age-encryption.org/v1). */
function isPublicKey(text: string): boolean {
  const decoded = text.startsWith('age1') ? bech32.decodeUnsafe(text) : undefined;
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  return decoded?.prefix === 'age' && bytes?.length === 32;
}

/** The key that the service `backup` encrypts with. Contact stores the setting, backup reads it. */
export const backupSettings = {
  BACKUP_PUBLIC_KEY: setting(
    z
      .string()
      .trim()
      .refine(isPublicKey, 'must be a public key of age: age1 and 58 letters and digits')
      .optional()
      .describe(
        'Each backup is encrypted for this key. The free program age (age-encryption.org) makes a pair of keys with age-keygen: put the public one here, which starts with age1, and keep the private one away from this server; without it no one opens a backup. Empty: backups are not encrypted.',
      ),
    'backups',
    'Public key',
  ),
};

/** For the processes that watch the service `backup`. */
export const backupServiceSettings = {
  BACKUP_SERVICE: flag(
    false,
    'Whether this installation has the service `backup`, so that its silence is reported.',
  ),
};
