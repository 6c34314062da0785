import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { filtersToSql } from '../order/list-query.ts';
import { OrderEntity } from '../order/order.entity.ts';
import { presentAdminOrder } from '../order/presenter.ts';
import { rowsOf } from '../order/sql.ts';

/** Small enough for one message, large enough that 100,000 orders are 200 calls. */
const PAGE_SIZE = 500;

/** One page of the CSV export, oldest first. The cursor is the last id, as text. */
@Injectable()
export class ExportOrdersService {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor begins at the first page. */
  async export(request: RequestOf<'orders.export'>): Promise<ReplyOf<'orders.export'>> {
    const filters = filtersToSql(request);
    const afterId = /^[0-9]{1,10}$/.test(request.cursor ?? '') ? Number(request.cursor) : 0;
    const rows = await rowsOf<object>(
      this.em,
      `select * from orders where ${filters.sql} and id > ? order by id limit ${PAGE_SIZE + 1}`,
      [...filters.params, afterId],
    );
    const orders = rows.slice(0, PAGE_SIZE).map((row) => this.em.map(OrderEntity, row));
    const last = orders.at(-1);
    return {
      orders: orders.map(presentAdminOrder),
      nextCursor: rows.length > PAGE_SIZE && last ? String(last.id) : null,
    };
  }
}
