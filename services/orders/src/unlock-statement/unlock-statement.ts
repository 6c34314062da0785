import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { findStatement, lockStatement } from '../money/find-statement.ts';
import { StatementNotOpenError } from '../money/money.errors.ts';
import { presentStatement } from '../money/statement.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Staff have typed the password of a PDF; it is read again. The password itself never comes here. */
@Controller()
export class UnlockStatement {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN for a statement that is not locked. */
  @HandleMessage('orders.unlock-statement')
  async handle({ statementId }: RequestOf<'orders.unlock-statement'>): Promise<StatementDetail> {
    await this.em.transactional(async (em) => {
      const { id, state, reading, objectKey, fileName } = await lockStatement(em, statementId);
      if (state !== 'locked') throw new StatementNotOpenError(state);
      const next = reading + 1;
      await ordersDb(em)
        .updateTable('statements')
        .set({ state: 'reading', reading: next, linesRead: 0 })
        .where('id', '=', id)
        .execute();
      await recordEvent(em, 'statement-opened', {
        statementId,
        reading: next,
        objectKey,
        fileName,
      });
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}
