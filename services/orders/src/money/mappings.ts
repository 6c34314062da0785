import type { EntityManager } from '@mikro-orm/postgresql';
import type { ColumnMapping, ReadingFailure } from '@spade/contracts/money/statement';
import { sql } from 'kysely';
import { ordersDb } from '../order/order.tables.ts';
import type { StatementRecord } from './statement.entity.ts';

/** The same header, whatever its case and blanks. */
function headerKeyOf(header: readonly string[]): string {
  return JSON.stringify(header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, ' ')));
}

/** The mapping that staff made for a file with this header, or null. */
export async function findMapping(
  em: EntityManager,
  header: readonly string[],
): Promise<ColumnMapping | null> {
  const known = await ordersDb(em)
    .selectFrom('statement_mappings')
    .select('mapping')
    .where('headerKey', '=', headerKeyOf(header))
    .executeTakeFirst();
  return (known?.mapping ?? null) as ColumnMapping | null; // as rememberMapping stored it
}

/** Remembers a mapping by hand with which a file was read, for the next file with the same header. */
export async function rememberMapping(
  em: EntityManager,
  statement: StatementRecord,
): Promise<void> {
  const failure = statement.failure as ReadingFailure | null; // as `finish-reading` stored it
  if (statement.mapping === null || failure?.reason !== 'unknown_format') return;
  const mapping = JSON.stringify(statement.mapping);
  const rememberedBy = statement.mappedBy ?? statement.uploadedBy;
  await ordersDb(em)
    .insertInto('statement_mappings')
    .values({ headerKey: headerKeyOf(failure.header), mapping, rememberedBy })
    .onConflict((conflict) =>
      conflict
        .column('headerKey')
        .doUpdateSet({ mapping, rememberedBy, rememberedAt: sql<Date>`now()` }),
    )
    .execute();
}
