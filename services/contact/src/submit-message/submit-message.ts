import { isDeepStrictEqual } from 'node:util';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { SubmitContactRequest } from '@spade/contracts/messages/contact';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { contactDb } from '../contact.tables.ts';
import { IdempotencyKeyReusedError } from '../message/contact.errors.ts';

/** PostgreSQL accepts neither NUL nor half a surrogate pair, and no reader needs them. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Stores a message of the contact form, and the event that sends its two mails. */
@Controller()
export class SubmitMessage {
  constructor(private readonly em: EntityManager) {}

  /**
   * Message and event share one transaction. A repeated idempotency key, even at the same moment,
   * stores nothing and returns the first id; with another text it throws CONTACT.IDEMPOTENCY_KEY_REUSED,
   * since answering with success would lose that text.
   */
  @HandleMessage('contact.submit')
  async handle(request: SubmitContactRequest): Promise<{ id: number }> {
    const idempotencyKey = storable(request.idempotencyKey);
    const message = {
      firstName: storable(request.firstName),
      lastName: storable(request.lastName),
      email: storable(request.email),
      subject: storable(request.subject),
      message: storable(request.message),
    };
    return this.em.transactional(async (tx) => {
      const stored = await contactDb(tx)
        .insertInto('contact_messages')
        .values({ idempotencyKey, ...message })
        .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
        .returning(['id', 'createdAt'])
        .executeTakeFirst();
      if (!stored) {
        // The insert waited for the transaction that holds the key, so its row is visible now.
        const { id, ...first } = await contactDb(tx)
          .selectFrom('contact_messages')
          .select(['id', 'firstName', 'lastName', 'email', 'subject', 'message'])
          .where('idempotencyKey', '=', idempotencyKey)
          .executeTakeFirstOrThrow();
        if (!isDeepStrictEqual(first, message)) throw new IdempotencyKeyReusedError();
        return { id };
      }
      const { id, createdAt } = stored;
      await recordEvent(tx, 'contact-message-received', {
        id,
        ...message,
        createdAt: createdAt.toISOString(),
      });
      return { id };
    });
  }
}
