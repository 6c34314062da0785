import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { findStatement } from '../money/find-statement.ts';
import { presentStatement } from '../money/statement.presenter.ts';
import { ordersDb } from '../order/order.tables.ts';

/** Records a statement file that staff have uploaded, and asks the worker to read it. */
@Controller()
export class OpenStatement {
  constructor(private readonly em: EntityManager) {}

  /** The same id again is the same statement. */
  @HandleMessage('orders.open-statement')
  async handle(request: RequestOf<'orders.open-statement'>): Promise<StatementDetail> {
    const { statementId, objectKey, fileName, sizeBytes, adminUsername: uploadedBy } = request;
    await this.em.transactional(async (em) => {
      const opened = await ordersDb(em)
        .insertInto('statements')
        .values({ statementId, objectKey, fileName, sizeBytes, uploadedBy })
        .onConflict((conflict) => conflict.column('statementId').doNothing())
        .returning('reading')
        .executeTakeFirst();
      if (!opened) return;
      const { reading } = opened;
      await recordEvent(em, 'statement-opened', { statementId, reading, objectKey, fileName });
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}
