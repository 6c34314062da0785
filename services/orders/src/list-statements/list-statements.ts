import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { readPage } from '@spade/platform/list/read-page';
import { presentStatements } from '../money/statement.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';

const MAX_LIMIT = 200;

/** The statements that staff have uploaded, newest first. */
@Controller()
export class ListStatements {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-statements')
  async handle({
    limit,
    cursor,
  }: RequestOf<'orders.list-statements'>): Promise<ReplyOf<'orders.list-statements'>> {
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em).selectFrom('statements').selectAll(),
      { name: 'statements.newest', direction: 'desc' },
      { limit, maxLimit: MAX_LIMIT, cursor },
    );
    const { total } = await ordersDb(this.em)
      .selectFrom('statements')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { statements: await presentStatements(this.em, rows), total, nextCursor };
  }
}
