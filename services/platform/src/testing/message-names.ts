import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageName } from '@spade/contracts/messages/message';

const folder = join(import.meta.dirname, '../../../contracts/src/messages');

/** Every message that the contracts declare, read from their sources: types leave nothing to ask at run time. */
export const messageNames: readonly MessageName[] = readdirSync(folder).flatMap((file) => {
  const declared = readFileSync(join(folder, file), 'utf8').matchAll(
    /^ {2}'([a-z]+\.[a-z-]+)': (?!true)/gm,
  );
  return [...declared].map(([, name]) => name as MessageName); // a key of one of the interfaces of Messages, and none of a table
});
