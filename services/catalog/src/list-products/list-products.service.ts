import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ListProductsReply, ListProductsRequest } from '@spade/contracts/messages/catalog';
import { PRODUCT_COLUMNS, type ProductRow, presentProduct } from '../product/product.presenter.ts';
import { decodeCursor, encodeCursor } from './product-cursor.ts';

const MAX_LIMIT = 1000;

/** The WHERE of a request without its cursor, so that the total counts every page. */
function filterOf(request: ListProductsRequest): { sql: string; params: unknown[] } {
  const conditions = ['p.retired_at IS NULL'];
  const params: unknown[] = [];
  if (request.search) {
    // NUL is in no text of PostgreSQL; \, % and _ are meant literally.
    const pattern = `%${request.search.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push('(p.title ILIKE ? OR p.description ILIKE ?)');
    params.push(pattern, pattern);
  }
  if (request.category) {
    conditions.push('p.category = ?');
    params.push(request.category.replaceAll('\0', ''));
  }
  if (request.inStock !== undefined) {
    conditions.push(`(p.in_stock AND p.inventory_quantity > p.held_quantity
      OR p.variant_title IS NOT NULL AND EXISTS (
        SELECT FROM product_variants v WHERE v.product_id = p.id AND v.retired_at IS NULL
          AND v.in_stock AND v.inventory_quantity > v.held_quantity)) = ?`);
    params.push(request.inStock);
  }
  return { sql: conditions.join(' AND '), params };
}

/** The products on sale, oldest id first, in pages; one statement for page and total. */
@Injectable()
export class ListProductsService {
  private readonly em: EntityManager;

  constructor(em: EntityManager) {
    this.em = em;
  }

  async list(request: ListProductsRequest): Promise<ListProductsReply> {
    const filter = filterOf(request);
    const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(request.limit) || MAX_LIMIT));
    const count = `SELECT count(*)::int FROM shopify_products p WHERE ${filter.sql}`;
    const rows = await this.em.execute<(ProductRow & { total: number })[]>(
      `SELECT (${count}) AS total, ${PRODUCT_COLUMNS}
       FROM shopify_products p
       WHERE ${filter.sql} AND p.id > ?
       ORDER BY p.id
       LIMIT ?`,
      [...filter.params, ...filter.params, decodeCursor(request.cursor), limit + 1],
    );
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      products: page.map(presentProduct),
      total: rows[0]?.total ?? (await this.countAlone(count, filter.params)),
      nextCursor: last ? encodeCursor(last.id) : null,
    };
  }

  /** An empty page has no row to carry the total; only a cursor past the end needs to ask. */
  private async countAlone(count: string, params: unknown[]): Promise<number> {
    const [row] = await this.em.execute<{ total: number }[]>(`SELECT (${count}) AS total`, params);
    return row?.total ?? 0;
  }
}
