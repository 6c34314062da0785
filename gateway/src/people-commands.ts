import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import type { ObjectStorage } from '@spade/platform/storage/object-storage';
import { ObjectNotFoundError } from '@spade/platform/storage/storage-unavailable';
import type { MessageClient } from '@spade/platform/transport/message-client';

/** How the commands are called. */
export const USAGE = `A person's data, by the e-mail of their orders and messages.

  export <email>         prints everything that is held about them, as JSON, pictures included
  erase <email>          says what would be erased
  erase <email> --yes    erases it; orders that are still open are kept and named
`;

/** The command was not understood; the message says how it is called. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the commands work with. */
export interface PeopleTools {
  messages: MessageClient;
  storage: ObjectStorage;
  print: (text: string) => void;
}

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [command, email, ...rest] = positionals;
    if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email) || rest.length > 0)
      throw new UsageError(USAGE);
    return { command, email, isMeant: values.yes };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    // The only thing parseArgs throws: an option that there is not.
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** A picture of the bucket as base64, or null when it is gone. */
async function readPicture(storage: ObjectStorage, objectKey: string): Promise<string | null> {
  try {
    return (await buffer(await storage.get(objectKey))).toString('base64');
  } catch (error) {
    if (error instanceof ObjectNotFoundError) return null;
    throw error;
  }
}

async function exportPerson({ messages, storage, print }: PeopleTools, email: string) {
  const { orders } = await messages.send('orders.export-person', { email });
  const { messages: contactMessages } = await messages.send('contact.export-person', { email });
  const withPictures = [];
  for (const order of orders) {
    const proofs = [];
    // Hashes serve against fraud and say nothing about the person.
    for (const {
      objectKey,
      sha256: _,
      perceptualHash: __,
      duplicates: ___,
      ...proof
    } of order.proofs)
      proofs.push({ ...proof, jpegBase64: await readPicture(storage, objectKey) });
    withPictures.push({ ...order, proofs });
  }
  print(`${JSON.stringify({ email, orders: withPictures, contactMessages }, null, 2)}\n`);
}

async function announceErasure({ messages, print }: PeopleTools, email: string) {
  const { orders } = await messages.send('orders.export-person', { email });
  const { messages: written } = await messages.send('contact.export-person', { email });
  print(`${orders.length} orders and ${written.length} messages name ${email}.\n`);
  print('Nothing was changed. Add --yes to erase the finished orders and all messages.\n');
}

async function erasePerson({ messages, print }: PeopleTools, email: string) {
  const orders = await messages.send('orders.erase-person', { email });
  const contact = await messages.send('contact.erase-person', { email });
  print(`Erased from ${orders.erased.length} orders: ${orders.erased.join(', ') || 'none'}\n`);
  print(`Messages deleted: ${contact.erased}\n`);
  for (const { reference, status } of orders.kept)
    print(`Kept: ${reference} is ${status}; finish or cancel it, then erase again.\n`);
  print('Pictures leave the bucket within a day. Backups forget when they are rotated.\n');
}

/** Runs one command. Throws UsageError, or what the services answer. */
export async function runCommand(args: readonly string[], tools: PeopleTools): Promise<void> {
  const { command, email, isMeant } = parse(args);
  if (command === 'export') return exportPerson(tools, email);
  if (command !== 'erase') throw new UsageError(USAGE);
  return isMeant ? erasePerson(tools, email) : announceErasure(tools, email);
}

/** Words for whoever sits at the terminal; undefined for what is a fault. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (
    isCodedError(error, 'PLATFORM.DEADLINE_EXCEEDED') ||
    isCodedError(error, 'PLATFORM.OVERLOADED')
  )
    return 'The services do not answer now. Nothing is half done: run the same command again.';
  return undefined;
}
