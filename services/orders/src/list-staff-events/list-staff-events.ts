import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { idFrom } from '@spade/contracts/ids';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { likePattern, wordsOf } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import { readSearch } from '../order/search.ts';

/** Actors of an order's history that are no member of staff. */
const otherActors = ['customer', 'system'];

/** Shows the owner what staff did with orders. */
@Controller()
export class ListStaffEvents {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('orders.list-staff-events')
  async handle({
    before,
    limit,
    person,
    kind,
    order,
    search,
  }: RequestOf<'orders.list-staff-events'>): Promise<ReplyOf<'orders.list-staff-events'>> {
    const id = idFrom(order ?? '');
    const rows = await ordersDb(this.em)
      .selectFrom('order_events as event')
      .innerJoin('orders as owner', 'owner.id', 'event.orderId')
      .select(['event.id', 'event.at', 'event.kind', 'event.actor', 'event.reason'])
      .select(['owner.id as orderId', 'owner.reference'])
      .where('event.actor', 'not in', otherActors)
      .$if(before !== null, (query) => query.where('event.id', '<', before))
      .$if(kind !== undefined, (query) => query.where('event.kind', '=', kind ?? 'confirmed'))
      .$if(person !== undefined, (query) =>
        query.where(sql<string>`lower(event.actor)`, '=', (person ?? '').toLowerCase()),
      )
      .$if(order !== undefined, (query) =>
        id === undefined
          ? query.where(({ eb, or }) =>
              or([
                eb('owner.publicId', '=', order ?? ''),
                eb('owner.reference', '=', (order ?? '').toUpperCase()),
              ]),
            )
          : query.where('owner.id', '=', id),
      )
      .$if(search !== undefined, (query) =>
        query.where(({ eb, or, and }) =>
          or([
            eb('owner.reference', '=', (search ?? '').trim().toUpperCase()),
            eb('owner.id', '=', readSearch(search ?? '').id ?? 0),
            and(
              wordsOf(search ?? '').map(
                (word) => sql<SqlBool>`lower(event.reason) like ${likePattern(word)}`,
              ),
            ),
          ]),
        ),
      )
      .orderBy('event.id', 'desc')
      .limit(limit)
      .execute();
    return { events: rows.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })) };
  }
}
