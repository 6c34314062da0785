import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { forbiddenColumn } from '@spade/contracts/money/column-names';
import type { ColumnMapping, StatementDetail } from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { ordersDb } from '../tables/orders-db.ts';
import type { StatementRecord } from '../tables/statement.entity.ts';
import { presentStatement } from './statement.presenter.ts';
import { findStatement, lockStatement } from './statements.ts';

/** The columns of an unknown file, as staff point them out and an approver confirms them for later files. */
@Controller()
export class ColumnMappings {
  constructor(private readonly em: EntityManager) {}

  /** How files with one of these headers are read; only mappings that an approver agreed to. */
  @HandleMessage('orders.known-mapping')
  async known({
    headers,
  }: RequestOf<'orders.known-mapping'>): Promise<ReplyOf<'orders.known-mapping'>> {
    const lines = new Map(headers.map(({ line, cells }) => [headerKeyOf(cells), { line, cells }]));
    const known = await ordersDb(this.em)
      .selectFrom('statement_mappings')
      .select(['mapping', 'headerKey'])
      .where('headerKey', '=', anyOf([...lines.keys()], 'text'))
      .where('agreedBy', 'is not', null)
      .orderBy('agreedAt', 'desc')
      .executeTakeFirst();
    const header = known && lines.get(known.headerKey);
    if (!header) return { mapping: null };
    const mapping = known.mapping as ColumnMapping; // as `remember` stored it
    if (forbiddenColumn(mapping, header.cells) !== undefined) return { mapping: null };
    return { mapping: { ...mapping, headerLine: header.line } };
  }

  /**
   * An approver agrees to the mapping with which a file was read: the next file with this header is read by it. Throws
   * ORDERS.STATEMENT_NOT_FOUND, ORDERS.NO_MAPPING for a file that was not read by one.
   */
  @HandleMessage('orders.remember-mapping')
  async agree({
    statementId,
    adminUsername,
  }: RequestOf<'orders.remember-mapping'>): Promise<StatementDetail> {
    await this.em.transactional(async (em) => {
      const statement = await lockStatement(em, statementId);
      if (statement.mapping === null || statement.mappingHeaderKey === null)
        throw new CodedError('ORDERS.NO_MAPPING', {});
      await rememberMapping(em, statement, statement.mappingHeaderKey, adminUsername);
    });
    return presentStatement(this.em, await findStatement(this.em, statementId));
  }
}

/** Stores the mapping of a statement for later files with the same header, with the approver's name. */
export async function rememberMapping(
  em: EntityManager,
  { mapping, mappedBy, uploadedBy }: StatementRecord,
  headerKey: string,
  agreedBy: string,
): Promise<void> {
  const madeBy = mappedBy ?? uploadedBy;
  const made = { mapping: JSON.stringify(mapping), rememberedBy: madeBy, madeBy, agreedBy };
  await ordersDb(em)
    .insertInto('statement_mappings')
    .values({ headerKey, ...made, agreedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('headerKey')
        .doUpdateSet({ ...made, rememberedAt: sql<Date>`now()`, agreedAt: sql<Date>`now()` }),
    )
    .execute();
}

/** The same key for headers that differ only in case and blanks. */
export function headerKeyOf(header: readonly string[]): string {
  return JSON.stringify(header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' ')));
}

/** The header cells that this mapping is about, from the failure that staff were shown; empty if it names another line. */
export function headerOf(
  { failure }: Pick<StatementRecord, 'failure'>,
  { headerLine }: ColumnMapping,
): readonly string[] {
  const shown = failure as { headerLine?: number; header?: string[] } | null; // as `finish-reading` stored it
  return shown?.headerLine === headerLine ? (shown.header ?? []) : [];
}
