import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { findStatement } from '../money/find-statement.ts';
import { presentStatement } from '../money/statement.presenter.ts';

/** What was read of a statement, for staff to check. */
@Controller()
export class GetStatement {
  constructor(private readonly em: EntityManager) {}

  /** Throws ORDERS.STATEMENT_NOT_FOUND. */
  @HandleMessage('orders.get-statement')
  async handle({ statementId }: { statementId: string }): Promise<StatementDetail> {
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}
