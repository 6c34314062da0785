import { buffer } from 'node:stream/consumers';
import type { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { type CommandLine, command, UsageError } from '@spade/platform/cli/command';
import { ObjectNotFoundError, type ObjectStorage } from '@spade/platform/storage/object-storage';

/** What the commands work with. */
export interface PeopleTools {
  messages: MessageClient;
  storage: ObjectStorage;
  print: (text: string) => void;
}

/** The commands for a person's data: what the system stores under an email, as JSON, and its erasure. */
export function peopleCommands(tools: PeopleTools): CommandLine {
  const checked = (email: string): string => {
    if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError(`${email} is not an email address`);
    return email;
  };
  return {
    about: "A person's data, by the email of their orders and messages.",
    commands: [
      command('export <email>', 'prints all their data as JSON, pictures included', ({ email }) =>
        exportPerson(tools, checked(email)),
      ),
      command(
        'erase <email> [--yes]',
        'says what it would erase; with --yes erases it, but keeps and names open orders',
        ({ email }, { yes }) =>
          yes ? erasePerson(tools, checked(email)) : announceErasure(tools, checked(email)),
      ),
    ],
  };
}

/** The message for the operator when the services do not respond; undefined for any other error. */
export function explain(error: unknown): string | undefined {
  const isUnreachable =
    isCodedError(error, 'PLATFORM.DEADLINE_EXCEEDED') || isCodedError(error, 'PLATFORM.OVERLOADED');
  return isUnreachable
    ? 'The services are not responding. Nothing is half done: run the same command again.'
    : undefined;
}

/** A picture as base64; null when the bucket no longer has it. */
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
  const { waiting } = await messages.send('catalog.export-person', { email });
  const withPictures = [];
  for (const order of orders) {
    const proofs = [];
    // Hashes detect fraud and say nothing about the person; other orders may belong to other people.
    for (const {
      objectKey,
      sha256: _,
      perceptualHash: __,
      duplicates: ___,
      sameTransaction: ____,
      ...proof
    } of order.proofs)
      proofs.push({ ...proof, jpegBase64: await readPicture(storage, objectKey) });
    withPictures.push({ ...order, proofs });
  }
  const known = { email, orders: withPictures, contactMessages, waiting };
  print(`${JSON.stringify(known, null, 2)}\n`);
}

async function announceErasure({ messages, print }: PeopleTools, email: string) {
  const { orders } = await messages.send('orders.export-person', { email });
  const { messages: written } = await messages.send('contact.export-person', { email });
  const { waiting } = await messages.send('catalog.export-person', { email });
  print(`${orders.length} orders and ${written.length} messages name ${email}.\n`);
  print(`It waits for ${waiting.length} products.\n`);
  print('Nothing was changed. Add --yes to erase the finished orders and all messages.\n');
}

async function erasePerson({ messages, print }: PeopleTools, email: string) {
  const orders = await messages.send('orders.erase-person', { email });
  const contact = await messages.send('contact.erase-person', { email });
  const waiting = await messages.send('catalog.erase-person', { email });
  print(`Erased from ${orders.erased.length} orders: ${orders.erased.join(', ') || 'none'}\n`);
  print(`Messages deleted: ${contact.erased}\n`);
  print(`No longer waited for: ${waiting.erased}\n`);
  for (const { reference, status } of orders.kept)
    print(`Kept: ${reference} is ${status}; finish or cancel it, then erase again.\n`);
  print('Pictures leave the bucket within a day. Backups keep the data until they are rotated.\n');
}
