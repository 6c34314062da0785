import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { findStatement, lockStatement } from '../money/find-statement.ts';
import { StatementNotOpenError } from '../money/money.errors.ts';
import { presentStatement } from '../money/statement.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Staff drop a statement that they do not want to import; the gateway's sweep then removes the file. */
@Controller()
export class DiscardStatement {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.STATEMENT_NOT_FOUND, and ORDERS.STATEMENT_NOT_OPEN once it is imported. */
  @HandleMessage('orders.discard-statement')
  async handle({ statementId }: RequestOf<'orders.discard-statement'>): Promise<StatementDetail> {
    await this.em.transactional(async (em) => {
      const { id, state } = await lockStatement(em, statementId);
      if (state === 'imported') throw new StatementNotOpenError(state);
      const db = ordersDb(em);
      await db.deleteFrom('statement_rows').where('statementId', '=', id).execute();
      await db.updateTable('statements').set({ state: 'discarded' }).where('id', '=', id).execute();
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}
