import type { ContactMessage } from '@spade/contracts/messages/contact';
import type { ContactMessageRow } from './contact-message.entity.ts';

/** A message as staff read it; the idempotency key stays behind. */
export function presentMessage(row: ContactMessageRow): ContactMessage {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    subject: row.subject,
    message: row.message,
    createdAt: row.createdAt.toISOString(),
  };
}
