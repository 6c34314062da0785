import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ListContactReply, ListContactRequest } from '@spade/contracts/messages/contact';
import type { KeysetOrder } from '@spade/platform/list/cursor';
import { likePattern, readPage } from '@spade/platform/list/read-page';
import { sql } from 'kysely';
import {
  presentForStaff,
  staffColumns,
  staffMessages,
} from '../message/contact-message.presenter.ts';

const MAX_LIMIT = 200;

type Sort = NonNullable<ListContactRequest['sort']>;

const orders = {
  newest: { name: 'contact.newest', column: 'createdAt', type: 'instant', direction: 'desc' },
  oldest: { name: 'contact.oldest', column: 'createdAt', type: 'instant', direction: 'asc' },
} as const satisfies Record<Sort, KeysetOrder>;

/** The list of messages for staff. */
@Controller()
export class ListMessages {
  constructor(private readonly em: EntityManager) {}

  /** One page. `from` is inclusive, `to` exclusive; `total` counts all pages of the filter, `open` all that wait. */
  @HandleMessage('contact.list')
  async handle(request: ListContactRequest): Promise<ListContactReply> {
    const { sort = 'newest', limit, cursor } = request;
    const query = this.matching(request);
    const [{ total }, { open }, { rows, nextCursor }] = await Promise.all([
      query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      staffMessages(this.em)
        .where('handledAt', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('open'))
        .executeTakeFirstOrThrow(),
      readPage(query.select(staffColumns), orders[sort], { limit, maxLimit: MAX_LIMIT, cursor }),
    ]);
    return { messages: rows.map(presentForStaff), total, nextCursor, open };
  }

  private matching({ search = '', from, to, state }: ListContactRequest) {
    let query = staffMessages(this.em);
    if (state !== undefined)
      query = query.where('handledAt', state === 'open' ? 'is' : 'is not', null);
    if (from !== undefined) query = query.where('createdAt', '>=', new Date(from));
    if (to !== undefined) query = query.where('createdAt', '<', new Date(to));
    if (search.trim() !== '') {
      const pattern = likePattern(search.trim());
      query = query.where(({ eb, or }) =>
        or([
          eb(sql`first_name || ' ' || last_name`, 'ilike', pattern),
          eb('email', 'ilike', pattern),
          eb('subject', 'ilike', pattern),
          eb('message', 'ilike', pattern),
        ]),
      );
    }
    return query;
  }
}
