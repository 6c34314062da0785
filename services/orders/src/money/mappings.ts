import type { EntityManager } from '@mikro-orm/postgresql';
import type { ColumnMapping, HeaderLine, ReadFile } from '@spade/contracts/money/statement';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import type { StatementRecord } from './statement.entity.ts';

/** The same header, whatever its case and blanks. */
function headerKeyOf(header: readonly string[]): string {
  return JSON.stringify(header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' ')));
}

/** The mapping that staff made for a file with one of these headers, moved to its line in this file; or null. */
export async function findMapping(
  em: EntityManager,
  headers: readonly HeaderLine[],
): Promise<ColumnMapping | null> {
  const lines = new Map(headers.map(({ line, cells }) => [headerKeyOf(cells), line]));
  const known = await ordersDb(em)
    .selectFrom('statement_mappings')
    .select(['mapping', 'headerKey'])
    .where('headerKey', '=', anyOf([...lines.keys()], 'text'))
    .orderBy('rememberedAt', 'desc')
    .executeTakeFirst();
  if (!known) return null;
  const mapping = known.mapping as ColumnMapping; // as rememberMapping stored it
  return { ...mapping, headerLine: lines.get(known.headerKey) ?? mapping.headerLine };
}

/** Remembers a mapping by hand with which a file was read, by the header that staff chose. */
export async function rememberMapping(
  em: EntityManager,
  statement: StatementRecord,
  { header }: ReadFile,
): Promise<void> {
  if (statement.mapping === null || header === undefined) return;
  const mapping = JSON.stringify(statement.mapping);
  const rememberedBy = statement.mappedBy ?? statement.uploadedBy;
  await ordersDb(em)
    .insertInto('statement_mappings')
    .values({ headerKey: headerKeyOf(header), mapping, rememberedBy })
    .onConflict((conflict) =>
      conflict
        .column('headerKey')
        .doUpdateSet({ mapping, rememberedBy, rememberedAt: sql<Date>`now()` }),
    )
    .execute();
}
