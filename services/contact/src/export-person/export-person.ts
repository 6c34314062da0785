import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ContactMessage } from '@spade/contracts/messages/contact';
import { sql } from 'kysely';
import { contactDb } from '../contact.tables.ts';
import { messageColumns, presentMessage } from '../message/contact-message.presenter.ts';

/** A copy of what a person wrote (NDPA 2023 s.34: right of access). */
@Controller()
export class ExportPerson {
  constructor(private readonly em: EntityManager) {}

  /** Every message with this e-mail, oldest first; case is ignored. */
  @HandleMessage('contact.export-person')
  async handle({ email }: { email: string }): Promise<{ messages: ContactMessage[] }> {
    const rows = await contactDb(this.em)
      .selectFrom('contact_messages')
      .select(messageColumns)
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .orderBy('id')
      .execute();
    return { messages: rows.map(presentMessage) };
  }
}
