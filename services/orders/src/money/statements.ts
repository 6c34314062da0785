import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { StatementDetail } from '@spade/contracts/money/statement';
import { CONFIG } from '@spade/platform/config/config.module';
import { anyOf } from '@spade/platform/database/statements';
import { readPage } from '@spade/platform/list/read-page';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { presentStatement, presentStatements } from './statement.presenter.ts';

/** The statement files of the bank that staff have uploaded. */
@Controller()
export class Statements {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Newest first. A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-statements')
  async list({
    limit,
    cursor,
  }: RequestOf<'orders.list-statements'>): Promise<ReplyOf<'orders.list-statements'>> {
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em).selectFrom('statements').selectAll(),
      { name: 'statements.newest', direction: 'desc' },
      { limit, cursor },
    );
    const { total } = await ordersDb(this.em)
      .selectFrom('statements')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return { statements: await presentStatements(this.em, rows), total, nextCursor };
  }

  /** What was read of a statement, for staff to check. Throws ORDERS.STATEMENT_NOT_FOUND. */
  @HandleMessage('orders.get-statement')
  async get({ statementId }: { statementId: string }): Promise<StatementDetail> {
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }

  /**
   * Tells the gateway's sweep of the bucket which statement files must be kept. A file goes once it is discarded, and
   * as long after its upload as pictures of payment are kept.
   */
  @HandleMessage('orders.known-statements')
  async known({
    objectKeys,
  }: RequestOf<'orders.known-statements'>): Promise<ReplyOf<'orders.known-statements'>> {
    const days = this.config.PROOF_RETENTION_DAYS;
    const rows = await ordersDb(this.em)
      .selectFrom('statements')
      .where('objectKey', '=', anyOf(objectKeys, 'text'))
      .select([
        'objectKey',
        sql<boolean>`state = 'discarded' or uploaded_at < now() - make_interval(days => ${days})`.as(
          'isRemoved',
        ),
      ])
      .execute();
    const keysOf = (isRemoved: boolean) =>
      rows.filter((row) => row.isRemoved === isRemoved).map((row) => row.objectKey);
    return { known: keysOf(false), removed: keysOf(true) };
  }
}

const select = (em: EntityManager, statementId: string) =>
  ordersDb(em).selectFrom('statements').selectAll().where('statementId', '=', statementId);

/** The statement with this UUID. Throws ORDERS.STATEMENT_NOT_FOUND. */
export function findStatement(em: EntityManager, statementId: string): Promise<StatementRecord> {
  return select(em, statementId).executeTakeFirstOrThrow(
    () => new CodedError('ORDERS.STATEMENT_NOT_FOUND', {}),
  );
}

/** As {@link findStatement}; its row stays locked until the transaction ends. */
export function lockStatement(em: EntityManager, statementId: string): Promise<StatementRecord> {
  return select(em, statementId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CodedError('ORDERS.STATEMENT_NOT_FOUND', {}));
}

/** Removes what was read of a statement and is not imported. */
export async function clearRows(em: EntityManager, id: number): Promise<void> {
  await ordersDb(em).deleteFrom('statement_rows').where('statementId', '=', id).execute();
}
