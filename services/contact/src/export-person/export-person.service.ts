import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ContactMessage } from '@spade/contracts/messages/contact';
import { ContactMessageRow } from '../message/contact-message.entity.ts';
import { presentMessage } from '../message/contact-message.presenter.ts';

/** Gives a person a copy of what they wrote (NDPA 2023 s.34: right of access). */
@Injectable()
export class ExportPersonService {
  constructor(private readonly em: EntityManager) {}

  /** Every message with this e-mail, in any spelling of its case, oldest first. */
  async export({ email }: { email: string }): Promise<{ messages: ContactMessage[] }> {
    const rows = await this.em
      .fork()
      .createQueryBuilder(ContactMessageRow, 'm')
      .where('lower(m.email) = lower(?)', [email])
      .orderBy({ id: 'asc' })
      .getResultList();
    return { messages: rows.map(presentMessage) };
  }
}
