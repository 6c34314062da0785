import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactMessage, StaffContactMessage } from '@spade/contracts/messages/contact';
import { contactDb } from '../contact.tables.ts';

/** The columns that staff and the sender may read: all but the idempotency key. */
export const messageColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'subject',
  'message',
  'createdAt',
] as const satisfies (keyof ContactMessage)[];

/** The same, with what staff did about it. */
export const staffColumns = [...messageColumns, 'handledAt', 'handledBy'] as const;

/** A row of {@link staffColumns} as it goes over the wire. */
export function presentForStaff({
  handledAt,
  handledBy,
  ...row
}: Parameters<typeof presentMessage>[0] & {
  handledAt: Date | null;
  handledBy: string | null;
}): StaffContactMessage {
  return { ...presentMessage(row), handledAt: handledAt?.toISOString() ?? null, handledBy };
}

/** A row of {@link messageColumns} as it goes over the wire. */
export function presentMessage(
  row: Omit<ContactMessage, 'createdAt'> & { createdAt: Date },
): ContactMessage {
  return { ...row, createdAt: row.createdAt.toISOString() };
}

/** Messages with who handled them; null for open ones. */
export const staffMessages = (em: EntityManager) =>
  contactDb(em)
    .selectFrom('contact_messages')
    .leftJoin('handled_messages', 'handled_messages.messageId', 'contact_messages.id');
