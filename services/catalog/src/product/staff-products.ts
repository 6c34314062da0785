import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StaffProduct, StaffVariant } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { MAX_PAGE_ROWS, rowsOfPage } from '@spade/platform/list/cursor';
import { likePattern } from '@spade/platform/list/read-page';
import { type RawBuilder, sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { isAmongLow, isSoldOut } from '../stock/sellable.ts';
import { textOf } from './description.ts';
import { correctSearch, hasWord, readSearch, type Search } from './search.ts';

type ListRequest = RequestOf<'catalog.list-staff-products'>;

const isShown = sql`(p.retired_at is null or p.is_hidden)`;

const filters: Record<NonNullable<ListRequest['state']>, RawBuilder<unknown>> = {
  on_sale: sql`p.retired_at is null`,
  hidden: sql`p.retired_at is not null and p.is_hidden`,
  retired: sql`p.retired_at is not null and not p.is_hidden`,
  low: sql`p.retired_at is null and ${isAmongLow}`,
  sold_out: sql`p.retired_at is null and ${isSoldOut}`,
};

/** Titles are sorted without their accents and signs, and numbers in them by value. */
const orders: Record<NonNullable<ListRequest['sort']>, RawBuilder<unknown>> = {
  newest: sql`p.id desc`,
  title: sql`title_order(p.search_title), p.id`,
  price: sql`p.price_kobo, p.id`,
  '-price': sql`p.price_kobo desc, p.id desc`,
  // Only products with several variants need the sum over the others.
  stock: sql`greatest(0, p.inventory_quantity - p.held_quantity) + case when p.variant_title <> '' then (
    select coalesce(sum(greatest(0, v.inventory_quantity - v.held_quantity)), 0) from product_variants v
    where v.product_id = p.id and v.retired_at is null) else 0 end, p.id`,
};

/** A row as {@link staffColumns} selects it. */
interface StaffRow
  extends Omit<StaffProduct, 'description' | 'state' | 'changedAt' | 'variants'>,
    Omit<StaffVariant, 'id' | 'title' | 'available'> {
  description: string | null;
  isHidden: boolean;
  isRetired: boolean;
  changedAt: Date;
  variantTitle: string | null;
  otherVariants: Omit<StaffVariant, 'available'>[] | null;
}

const staffColumns = sql`
  p.id, p.source, p.shopify_id as "shopifyId", p.title, p.description, p.category,
  p.image_url as "imageUrl", coalesce(p.pictures, '[]') as pictures,
  coalesce(p.specifications, '[]') as specifications, p.is_hidden as "isHidden", p.retired_at is not null as "isRetired",
  p.is_low or exists (select from product_variants v
    where v.product_id = p.id and v.retired_at is null and v.is_low) as "isLow", p.version,
  (select count(*)::integer from waiting_buyers w where w.product_id = p.id and w.told_at is null) as waiting, p.last_synced_at as "changedAt", p.changed_by as "changedBy",
  p.variant_title as "variantTitle", p.price_kobo as "priceKobo",
  p.compare_at_price_kobo as "compareAtPriceKobo", p.sku, p.inventory_quantity as stock,
  p.held_quantity as held, p.warn_below as "warnBelow", p.is_tracked as "isTracked",
  (select jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'priceKobo', v.price_kobo,
      'compareAtPriceKobo', v.compare_at_price_kobo, 'sku', v.sku, 'stock', v.inventory_quantity,
      'held', v.held_quantity, 'warnBelow', v.warn_below, 'isTracked', v.is_tracked) order by v.position, v.id)
    from product_variants v where v.product_id = p.id and v.retired_at is null) as "otherVariants"`;

function present(row: StaffRow): StaffProduct {
  const { isHidden, isRetired, variantTitle, otherVariants, ...rest } = row;
  const { priceKobo, compareAtPriceKobo, sku, stock, held, warnBelow, isTracked, ...product } =
    rest;
  const withAvailable = (variant: Omit<StaffVariant, 'available'>) => ({
    ...variant,
    available: Math.max(0, variant.stock - variant.held),
  });
  const own = { priceKobo, compareAtPriceKobo, sku, stock, held, warnBelow, isTracked };
  const hiddenOrRetired = isHidden ? 'hidden' : 'retired';
  return {
    ...product,
    description: textOf(row.description),
    state: isRetired ? hiddenOrRetired : 'on_sale',
    changedAt: row.changedAt.toISOString(),
    variants: [
      withAvailable({ id: null, title: variantTitle ?? '', ...own }),
      ...(otherVariants ?? []).map(withAvailable),
    ],
  };
}

/** Reads one product as staff see it, in the transaction of `em`. Throws CATALOG.PRODUCT_NOT_FOUND. */
export async function readStaffProduct(
  em: EntityManager,
  productId: number,
): Promise<StaffProduct> {
  const { rows } = await sql<StaffRow>`
    select ${staffColumns} from shopify_products p where p.id = ${productId}`.execute(
    catalogDb(em),
  );
  const [row] = rows;
  if (!row) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  return present(row);
}

/** Reads products as staff see them, in the transaction of `em`; those that are not there are left out. */
export async function readStaffProducts(
  em: EntityManager,
  ids: readonly number[],
): Promise<StaffProduct[]> {
  const { rows } = await sql<StaffRow>`
    select ${staffColumns} from shopify_products p where p.id = ${anyOf(ids, 'integer')} order by p.id`.execute(
    catalogDb(em),
  );
  return rows.map(present);
}

function conditionOf({ category, source, state }: ListRequest, search: Search | undefined) {
  const conditions = [state ? filters[state] : isShown];
  for (const word of search?.words ?? []) {
    const pattern = likePattern(word[0]);
    // An array, since no index answers an "or" over two tables.
    conditions.push(sql`(${hasWord(word)} or p.sku ilike ${pattern} or p.id = any(array(
      select v.product_id from product_variants v
      where v.retired_at is null and (v.sku ilike ${pattern} or v.title ilike ${pattern}))))`);
  }
  if (search?.signs) conditions.push(sql`p.title ilike ${likePattern(search.signs)}`);
  if (category) conditions.push(sql`p.category = ${category.replaceAll('\0', '')}`);
  if (source) conditions.push(sql`p.source = ${source}`);
  return sql.join(conditions, sql` and `);
}

/** Products as staff see them, hidden and retired ones, too. Raw SQL: a row and its variants in one statement. */
@Controller()
export class StaffProducts {
  constructor(private readonly em: EntityManager) {}

  /** A search that finds nothing is repeated with its misspelt words corrected, as buyers' searches are. */
  @HandleMessage('catalog.list-staff-products')
  async list(request: ListRequest): Promise<ReplyOf<'catalog.list-staff-products'>> {
    const db = catalogDb(this.em).withoutPlugins();
    const typed = await readSearch(db, request.search);
    const found = await this.readPage(request, conditionOf(request, typed));
    if (found.total > 0 || !typed) return found;
    const corrected = await correctSearch(db, typed, sql`true`);
    return corrected ? this.readPage(request, conditionOf(request, corrected)) : found;
  }

  private async readPage(
    { offset = 0, sort = 'newest', ...request }: ListRequest,
    condition: RawBuilder<unknown>,
  ): Promise<ReplyOf<'catalog.list-staff-products'>> {
    const limit = rowsOfPage(request.limit);
    const db = catalogDb(this.em);
    const { rows } = await sql<StaffRow>`
      select ${staffColumns} from shopify_products p where ${condition}
      order by ${orders[sort]} limit ${limit} offset ${Math.max(0, offset)}`.execute(db);
    const counted = await sql<{ total: number; asOf: Date }>`
      select count(*)::integer as total, clock_timestamp() as as_of
      from shopify_products p where ${condition}`.execute(db);
    const [{ total, asOf } = { total: 0, asOf: new Date() }] = counted.rows;
    return { products: rows.map(present), total, asOf: asOf.toISOString() };
  }

  @HandleMessage('catalog.export-products')
  async export({
    after = 0,
  }: RequestOf<'catalog.export-products'>): Promise<ReplyOf<'catalog.export-products'>> {
    const { rows } = await sql<StaffRow>`
      select ${staffColumns} from shopify_products p
      where p.id > ${after} and (p.retired_at is null or p.is_hidden)
      order by p.id limit ${MAX_PAGE_ROWS}`.execute(catalogDb(this.em));
    const products = rows.map(present);
    const last = products.length === MAX_PAGE_ROWS ? products.at(-1) : undefined;
    return { products, nextAfter: last?.id ?? null };
  }

  @HandleMessage('catalog.get-staff-product')
  get({ productId }: RequestOf<'catalog.get-staff-product'>): Promise<StaffProduct> {
    return readStaffProduct(this.em, productId);
  }

  @HandleMessage('catalog.list-categories')
  async categories(): Promise<ReplyOf<'catalog.list-categories'>> {
    const categories = await catalogDb(this.em)
      .selectFrom('shopify_products')
      .select(({ fn }) => [
        sql<string>`category`.as('name'),
        fn.countAll<number>().filterWhere('retiredAt', 'is', null).as('products'),
      ])
      .where('category', 'is not', null)
      .where(({ eb, or }) => or([eb('retiredAt', 'is', null), eb('isHidden', '=', true)]))
      .groupBy('category')
      .orderBy('category')
      .execute();
    return { categories };
  }

  @HandleMessage('catalog.count-low-stock')
  async countLow(): Promise<{ count: number }> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from shopify_products p where ${filters.low}`.execute(
      catalogDb(this.em),
    );
    return { count: rows[0]?.count ?? 0 };
  }
}
