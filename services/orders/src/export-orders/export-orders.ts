import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { presentAdminOrder } from '../order/order.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';
import { matches } from '../order/order-filters.ts';

/** Small enough for one message, large enough that 100,000 orders are 200 calls. */
const PAGE_SIZE = 500;

/** One page of the CSV export, oldest first. The cursor is the last id, as text. */
@Controller()
export class ExportOrders {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.export')
  async handle(request: RequestOf<'orders.export'>): Promise<ReplyOf<'orders.export'>> {
    const afterId = /^[0-9]{1,10}$/.test(request.cursor ?? '') ? Number(request.cursor) : 0;
    const rows = await ordersDb(this.em)
      .selectFrom('orders')
      .selectAll()
      .where(matches(request))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE_SIZE + 1)
      .execute();
    const orders = rows.slice(0, PAGE_SIZE);
    const last = orders.at(-1);
    return {
      orders: orders.map(presentAdminOrder),
      nextCursor: rows.length > PAGE_SIZE && last ? String(last.id) : null,
    };
  }
}
