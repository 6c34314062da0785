import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { readPage } from '@spade/platform/list/read-page';
import { presentAdminOrder } from '../order/order.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';
import { matches } from '../order/order-filters.ts';

/** Small enough for one message, large enough that 100,000 orders are 200 calls. */
const PAGE_SIZE = 500;

/** One page of the CSV export, oldest first. */
@Controller()
export class ExportOrders {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.export')
  async handle(request: RequestOf<'orders.export'>): Promise<ReplyOf<'orders.export'>> {
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em).selectFrom('orders').selectAll().where(matches(request)),
      { name: 'orders.export', direction: 'asc' },
      { limit: PAGE_SIZE, maxLimit: PAGE_SIZE, cursor: request.cursor },
    );
    return { orders: rows.map(presentAdminOrder), nextCursor };
  }
}
