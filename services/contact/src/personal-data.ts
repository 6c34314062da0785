import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ContactMessage } from '@spade/contracts/messages/contact';
import { CONFIG } from '@spade/platform/config/config.module';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { sql } from 'kysely';
import type { ContactConfig } from './contact.config.ts';
import { contactDb } from './contact.tables.ts';
import { messageColumns, presentMessage } from './messages.ts';

/** A person's rights of access and erasure (NDPA 2023 s.34). */
@Controller()
export class PersonalData {
  constructor(private readonly em: EntityManager) {}

  /** A copy of every message with this e-mail, oldest first; case is ignored. */
  @HandleMessage('contact.export-person')
  async export({ email }: { email: string }): Promise<{ messages: ContactMessage[] }> {
    const rows = await contactDb(this.em)
      .selectFrom('contact_messages')
      .select(messageColumns)
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .orderBy('id')
      .execute();
    return { messages: rows.map(presentMessage) };
  }

  /**
   * Deletes every message with this e-mail, and the delivered events that carry it. An event that is still owed is
   * delivered first; the relay deletes it a week later.
   */
  @HandleMessage('contact.erase-person')
  async erase({ email }: { email: string }): Promise<{ erased: number }> {
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

/** Deletes old messages (NDPA 2023 s.24: storage limitation), once an hour, by the database's clock. */
@Injectable()
export class RetentionSweep extends HourlySweep {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: ContactConfig,
  ) {
    super();
  }

  /** One round, safe to run on several replicas at once. Returns how many messages it deleted. */
  async sweep(): Promise<number> {
    const deleted = await contactDb(this.em)
      .deleteFrom('contact_messages')
      .where(
        'createdAt',
        '<',
        sql<Date>`now() - make_interval(days => ${this.config.CONTACT_RETENTION_DAYS})`,
      )
      .returning('id')
      .execute();
    if (deleted.length > 0) this.logger.log(`old contact messages deleted: ${deleted.length}`);
    return deleted.length;
  }
}
