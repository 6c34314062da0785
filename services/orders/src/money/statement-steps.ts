import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import { forbiddenColumn } from '@spade/contracts/money/column-names';
import type { ColumnMapping, StatementDetail } from '@spade/contracts/money/statement';
import { type StatementState, statementStates } from '@spade/contracts/money/statement.states';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { headerOf } from './column-mappings.ts';
import { presentStatement } from './statement.presenter.ts';
import { clearRows, findStatement, lockStatement } from './statements.ts';

/** What staff do with a statement before they import it. */
@Controller()
export class StatementSteps {
  constructor(private readonly em: EntityManager) {}

  /** Records an uploaded file, and asks the worker to read it. The same id again is the same statement. */
  @HandleMessage('orders.open-statement')
  async open(request: RequestOf<'orders.open-statement'>): Promise<StatementDetail> {
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
      const job = { statementId, reading, objectKey, fileName, sizeBytes };
      await recordEvent(em, 'statement-opened', job);
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }

  /**
   * Staff say which column of an unknown file is which, and it is read again; also a file that was read, but wrongly.
   * What a clerk says is for this file alone. Throws ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN while it is
   * read, and once it is imported or discarded; ORDERS.OUTGOING_COLUMN.
   */
  @HandleMessage('orders.map-statement')
  map(request: RequestOf<'orders.map-statement'>): Promise<StatementDetail> {
    const { statementId, mapping, adminUsername: mappedBy, role } = request;
    return this.change(statementId, ['unknown_format', 'ready'], async (em, statement) => {
      const column = forbiddenColumn(mapping, headerOf(statement, mapping));
      if (column !== undefined) throw new CodedError('ORDERS.OUTGOING_COLUMN', { column });
      await clearRows(em, statement.id);
      await readAgain(em, statement, {
        mapping,
        mappedBy,
        isMappedByClerk: role === 'clerk',
      });
    });
  }

  /**
   * Staff have typed the password of a PDF, and it is read again. The password itself never comes here. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.STATEMENT_NOT_OPEN for a statement that is not locked.
   */
  @HandleMessage('orders.unlock-statement')
  unlock({ statementId }: RequestOf<'orders.unlock-statement'>): Promise<StatementDetail> {
    return this.change(statementId, ['locked'], (em, statement) => readAgain(em, statement));
  }

  /**
   * Staff drop a statement; the gateway's sweep then removes the file. Throws ORDERS.STATEMENT_NOT_FOUND, and
   * ORDERS.STATEMENT_NOT_OPEN once it is imported.
   */
  @HandleMessage('orders.discard-statement')
  discard({ statementId }: RequestOf<'orders.discard-statement'>): Promise<StatementDetail> {
    const open = statementStates.filter((state) => state !== 'imported');
    return this.change(statementId, open, async (em, { id }) => {
      await clearRows(em, id);
      const discarded = { state: 'discarded' } as const;
      await ordersDb(em).updateTable('statements').set(discarded).where('id', '=', id).execute();
    });
  }

  /** Applies a change to a locked statement that is in one of the states `from`, and returns what it is then. */
  private async change(
    statementId: string,
    from: readonly StatementState[],
    apply: (em: EntityManager, statement: StatementRecord) => Promise<void>,
  ): Promise<StatementDetail> {
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      const { state } = statement;
      if (!from.includes(state)) throw new CodedError('ORDERS.STATEMENT_NOT_OPEN', { state });
      await apply(em, statement);
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}

/** Asks the worker to read the file once more, by a mapping of staff where they made one. */
async function readAgain(
  em: EntityManager,
  { id, statementId, objectKey, fileName, sizeBytes, ...statement }: StatementRecord,
  by?: { mapping: ColumnMapping; mappedBy: string; isMappedByClerk: boolean },
): Promise<void> {
  const reading = statement.reading + 1;
  const mapped = by && { ...by, mapping: JSON.stringify(by.mapping) };
  await ordersDb(em)
    .updateTable('statements')
    .set({ state: 'reading', reading, linesRead: 0, debits: 0, judgedAt: null, ...mapped })
    .where('id', '=', id)
    .execute();
  const file = { objectKey, fileName, sizeBytes };
  const job = { statementId, reading, ...file, ...(by && { mapping: by.mapping }) };
  await recordEvent(em, 'statement-opened', job);
}
