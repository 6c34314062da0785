import type { ContactMessage, StaffContactMessage } from '@spade/contracts/messages/contact';

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
