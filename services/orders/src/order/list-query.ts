import type { OrderAttention, OrderFilters } from '@spade/contracts/messages/orders';
import { placeholders, type SqlPart, type SqlValue } from './sql.ts';

/** Each has an index of its own. */
export const attentionSql: Record<OrderAttention, string> = {
  paid_late: 'is_paid_late',
  not_in_shopify: 'shopify_error is not null', // an id ends every error
};

/** The WHERE of the staff list and the export; `true` when nothing is filtered. */
export function filtersToSql(filters: OrderFilters): SqlPart {
  const conditions: string[] = [];
  const params: SqlValue[] = [];
  if (filters.status && filters.status.length > 0) {
    conditions.push(`status in (${placeholders(filters.status.length)})`);
    params.push(...filters.status);
  }
  if (filters.attention !== undefined) conditions.push(attentionSql[filters.attention]);
  if (filters.from !== undefined) {
    conditions.push('created_at >= ?::timestamptz');
    params.push(filters.from);
  }
  if (filters.to !== undefined) {
    conditions.push('created_at <= ?::timestamptz');
    params.push(filters.to);
  }
  const patterns = searchPatterns(filters.search ?? '');
  if (patterns.length > 0) {
    conditions.push(`(${patterns.map(() => 'search_text like ?').join(' or ')})`);
    params.push(...patterns);
  }
  return { sql: conditions.length > 0 ? conditions.join(' and ') : 'true', params };
}

/** Whether the filters say more than a state, so that matches must be counted one by one. */
export function hasMoreThanStatus(filters: OrderFilters): boolean {
  const { attention, search, from, to } = filters;
  const isNarrowed = attention !== undefined || from !== undefined || to !== undefined;
  return isNarrowed || searchPatterns(search ?? '').length > 0;
}

/** LIKE patterns for `search_text` (lower case). Staff type a phone as 0803…, it is stored as +234803…. */
function searchPatterns(search: string): string[] {
  const text = search.trim().toLowerCase().replaceAll('\0', '');
  if (text === '') return [];
  const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  const phone = /^0([789][0-9 -]*)$/.exec(text)?.[1]?.replace(/[ -]/g, '');
  return phone === undefined ? [pattern(text)] : [pattern(text), pattern(`+234${phone}`)];
}
