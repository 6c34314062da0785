import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SubmitContactRequest } from '@spade/contracts/messages/contact';
import { recordEvent } from '@spade/platform/outbox/outbox';

/** What PostgreSQL answers for a new row. */
interface StoredRow {
  id: number;
  created_at: string;
}

const STORE_SQL = `
  INSERT INTO contact_messages (idempotency_key, first_name, last_name, email, subject, message)
  VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (idempotency_key) DO NOTHING
  RETURNING id, created_at`;

/** PostgreSQL takes neither NUL nor half a surrogate pair, and no reader needs them. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Stores a message of the contact form and owes its two mails. */
@Injectable()
export class SubmitMessageService {
  constructor(private readonly em: EntityManager) {}

  /**
   * Row and event in one transaction. The same key again, also at the same moment, stores nothing
   * and answers the first id.
   */
  async submit(request: SubmitContactRequest): Promise<{ id: number }> {
    const key = storable(request.idempotencyKey);
    const message = {
      firstName: storable(request.firstName),
      lastName: storable(request.lastName),
      email: storable(request.email),
      subject: storable(request.subject),
      message: storable(request.message),
    };
    return this.em.fork().transactional(async (tx) => {
      const [stored] = await tx.execute<StoredRow[]>(STORE_SQL, [key, ...Object.values(message)]);
      if (stored) {
        await recordEvent(tx, 'contact-message-received', {
          id: stored.id,
          ...message,
          createdAt: new Date(stored.created_at).toISOString(),
        });
        return { id: stored.id };
      }
      // The insert above waited for whoever held the key, so its row can be read now.
      const [first] = await tx.execute<{ id: number }[]>(
        'SELECT id FROM contact_messages WHERE idempotency_key = ?',
        [key],
      );
      if (!first) throw new Error('a contact message vanished between two statements');
      return { id: first.id };
    });
  }
}
