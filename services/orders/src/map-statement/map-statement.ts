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

/** Staff say where an unknown file has what; it is read again. */
@Controller()
export class MapStatement {
  constructor(private readonly em: EntityManager) {}

  /**
   * Also for a file that was read in a way that staff see is wrong. Throws ORDERS.STATEMENT_NOT_FOUND,
   * ORDERS.STATEMENT_NOT_OPEN while it is read, and once it is imported or discarded.
   */
  @HandleMessage('orders.map-statement')
  async handle(request: RequestOf<'orders.map-statement'>): Promise<StatementDetail> {
    const { statementId, mapping, adminUsername } = request;
    await this.em.transactional(async (em) => {
      const { id, state, reading, objectKey, fileName } = await lockStatement(em, statementId);
      if (state !== 'unknown_format' && state !== 'ready') throw new StatementNotOpenError(state);
      const db = ordersDb(em);
      await db.deleteFrom('statement_rows').where('statementId', '=', id).execute();
      const set = { state: 'reading', reading: reading + 1, linesRead: 0, debits: 0 } as const;
      await db
        .updateTable('statements')
        .set({ ...set, mapping: JSON.stringify(mapping), mappedBy: adminUsername })
        .where('id', '=', id)
        .execute();
      const job = { statementId, reading: reading + 1, objectKey, fileName, mapping };
      await recordEvent(em, 'statement-opened', job);
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}
