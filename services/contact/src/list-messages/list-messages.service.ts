import { EntityManager, type QueryBuilder } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListContactReply, ListContactRequest } from '@spade/contracts/messages/contact';
import { ContactMessageRow } from '../message/contact-message.entity.ts';
import { presentMessage } from '../message/contact-message.presenter.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';

/** `%`, `_` and `\` are letters to whoever searches. */
function containing(search: string): string {
  return `%${search.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}

/** Lists the messages for staff. */
@Injectable()
export class ListMessagesService {
  constructor(private readonly em: EntityManager) {}

  /** One page; `from` counts in, `to` does not. `total` is over all pages. */
  async list(request: ListContactRequest): Promise<ListContactReply> {
    const direction = request.sort === 'oldest' ? 'asc' : 'desc';
    const [total, rows] = await Promise.all([
      this.matching(request).getCount(),
      this.page(request, direction),
    ]);
    const messages = rows.slice(0, request.limit).map(presentMessage);
    const last = messages.at(-1);
    return {
      messages,
      total,
      // One row more than asked for was read: that is how the end shows.
      nextCursor: last && rows.length > request.limit ? encodeCursor(last) : null,
    };
  }

  private page(
    request: ListContactRequest,
    direction: 'asc' | 'desc',
  ): Promise<ContactMessageRow[]> {
    const query = this.matching(request);
    const cursor = decodeCursor(request.cursor);
    if (cursor) {
      const beyond = direction === 'asc' ? '>' : '<';
      query.andWhere(`(m.created_at, m.id) ${beyond} (?, ?)`, [cursor.createdAt, cursor.id]);
    }
    return query
      .orderBy([{ createdAt: direction }, { id: direction }])
      .limit(request.limit + 1)
      .getResultList();
  }

  private matching({ search, from, to }: ListContactRequest): QueryBuilder<ContactMessageRow, 'm'> {
    const query = this.em.fork().createQueryBuilder(ContactMessageRow, 'm');
    if (from !== undefined) query.andWhere('m.created_at >= ?', [from]);
    if (to !== undefined) query.andWhere('m.created_at < ?', [to]);
    if (search !== undefined && search.trim() !== '') {
      const pattern = containing(search.trim());
      query.andWhere(
        `(m.first_name || ' ' || m.last_name ILIKE ? OR m.email ILIKE ?
          OR m.subject ILIKE ? OR m.message ILIKE ?)`,
        [pattern, pattern, pattern, pattern],
      );
    }
    return query;
  }
}
