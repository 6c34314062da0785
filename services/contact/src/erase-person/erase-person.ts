import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { sql } from 'kysely';
import { contactDb } from '../contact.tables.ts';

/** Deletes what a person wrote (NDPA 2023 s.34: right to erasure). */
@Controller()
export class ErasePerson {
  constructor(private readonly em: EntityManager) {}

  /**
   * Deletes every message with this e-mail, and the delivered events that carry it. An event that
   * is still owed is delivered first; the relay deletes it a week later.
   */
  @HandleMessage('contact.erase-person')
  async handle({ email }: { email: string }): Promise<{ erased: number }> {
    return this.em.transactional(async (tx) => {
      const db = contactDb(tx);
      await db
        .deleteFrom('outbox')
        .where('doneAt', 'is not', null)
        .where(sql`lower(payload->>'email')`, '=', sql`lower(${email})`)
        .execute();
      const erased = await db
        .deleteFrom('contact_messages')
        .where(sql`lower(email)`, '=', sql`lower(${email})`)
        .returning('id')
        .execute();
      return { erased: erased.length };
    });
  }
}
