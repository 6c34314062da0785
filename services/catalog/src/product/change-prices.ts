import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ChangedPrice } from '@spade/contracts/messages/catalog-products';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { anyOf } from '@spade/platform/database/statements';
import { withoutDeadlock } from '@spade/platform/database/without-deadlock';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { lockSync } from '../sync/sync-run.ts';

type Changed = ReplyOf<'catalog.change-prices'>['products'];
type PriceChange = RequestOf<'catalog.change-prices'>['products'][number];

/** Names that a refusal lists. */
const NAMED_PRODUCTS = 3;

/** Prices that the answer names. */
const NAMED_PRICES = 3;

/** Changes the prices of many of the shop's own products at once: all of them, or none. */
@Controller()
export class ChangePrices {
  constructor(private readonly em: EntityManager) {}

  @HandleMessage('catalog.change-prices')
  async change({
    by,
    products,
  }: RequestOf<'catalog.change-prices'>): Promise<ReplyOf<'catalog.change-prices'>> {
    return withoutDeadlock(this.em, async (em) => {
      await lockSync(em);
      const found = await lockUnchanged(em, products);
      const first = await readFirst(em, products, found);
      const changed = await changeDefaults(em, by, products);
      await changeOthers(em, products);
      return { products: changed, first };
    });
  }
}

/** Locks the products, by id as ending a hold does. Throws unless each is one's own and has the version that was read. */
async function lockUnchanged(em: EntityManager, products: readonly PriceChange[]) {
  const found = await catalogDb(em)
    .selectFrom('shopify_products')
    .select(['id', 'title', 'source', 'version', 'variantTitle', 'priceKobo', 'compareAtPriceKobo'])
    .where(
      'id',
      '=',
      anyOf(
        products.map(({ productId }) => productId),
        'integer',
      ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const versions = new Map(products.map(({ productId, version }) => [productId, version]));
  if (found.length < versions.size) throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
  if (found.some(({ source }) => source !== 'own')) throw new CodedError('CATALOG.NOT_OWN', {});
  const overtaken = found.filter(({ id, version }) => version !== versions.get(id));
  if (overtaken.length > 0)
    throw new CodedError('CATALOG.PRICES_OVERTAKEN', {
      products: overtaken.length,
      titles: overtaken.slice(0, NAMED_PRODUCTS).map(({ title }) => title),
    });
  return found;
}

/** The first prices, as they are before the change and after it. */
async function readFirst(
  em: EntityManager,
  products: readonly PriceChange[],
  found: Awaited<ReturnType<typeof lockUnchanged>>,
): Promise<ChangedPrice[]> {
  const first = products
    .flatMap(({ productId, variants }) => variants.map((variant) => ({ productId, ...variant })))
    .slice(0, NAMED_PRICES);
  const variants = await catalogDb(em)
    .selectFrom('product_variants')
    .select(['id', 'title', 'priceKobo', 'compareAtPriceKobo'])
    .where(
      'id',
      '=',
      anyOf(
        first.flatMap(({ id }) => id ?? []),
        'integer',
      ),
    )
    .execute();
  return first.flatMap(({ productId, id, priceKobo, compareAtPriceKobo }) => {
    const product = found.find((each) => each.id === productId);
    const was = id === null ? product : variants.find((variant) => variant.id === id);
    // A variant that is not there is refused when the prices are written.
    if (!product || !was) return [];
    const variantTitle = id === null ? product.variantTitle : was.title;
    return {
      productId,
      title: variantTitle ? `${product.title} (${variantTitle})` : product.title,
      was: { priceKobo: was.priceKobo, compareAtPriceKobo: was.compareAtPriceKobo },
      now: { priceKobo, compareAtPriceKobo },
    };
  });
}

/** Writes the default variants, and a new version of each product. Raw: all of them in one statement. */
async function changeDefaults(
  em: EntityManager,
  by: string,
  products: readonly PriceChange[],
): Promise<Changed> {
  const records = products.map(({ productId, variants }) => {
    const own = variants.find(({ id }) => id === null);
    return { ...own, id: productId };
  });
  const { rows } = await sql<Changed[number]>`
    update shopify_products p
    set price_kobo = coalesce(r."priceKobo", p.price_kobo),
      compare_at_price_kobo = case when r."priceKobo" is null then p.compare_at_price_kobo else r."compareAtPriceKobo" end,
      changed_by = ${by}, last_synced_at = now(), version = p.version + 1
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id integer, "priceKobo" bigint, "compareAtPriceKobo" bigint)
    where p.id = r.id
    returning p.id, p.version`.execute(catalogDb(em));
  return rows;
}

/** Writes the other variants. Raw: those of all products in one statement. Throws where one is not on sale. */
async function changeOthers(em: EntityManager, products: readonly PriceChange[]): Promise<void> {
  const records = products.flatMap(({ productId, variants }) =>
    variants.filter(({ id }) => id !== null).map((variant) => ({ ...variant, productId })),
  );
  if (records.length === 0) return;
  const { numAffectedRows = 0n } = await sql`
    update product_variants v
    set price_kobo = r."priceKobo", compare_at_price_kobo = r."compareAtPriceKobo"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (id integer, "productId" integer, "priceKobo" bigint,
      "compareAtPriceKobo" bigint)
    where v.id = r.id and v.product_id = r."productId" and v.retired_at is null`.execute(
    catalogDb(em),
  );
  if (Number(numAffectedRows) < records.length)
    throw new CodedError('CATALOG.PRODUCT_NOT_FOUND', {});
}
