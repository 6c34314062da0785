import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  ImportChange,
  ImportedProduct,
  ImportVerdict,
} from '@spade/contracts/messages/catalog-imports';
import type { ProductTexts, StaffProduct } from '@spade/contracts/messages/catalog-products';
import { pictureNameOf } from '@spade/contracts/products/pictures';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';
import { ownId } from '../product/save-product.ts';
import { readStaffProducts } from '../product/staff-products.ts';
import { type MergedProduct, mergeImport } from './merge-import.ts';
import type { KnownPictures } from './merge-pictures.ts';

/** What the import of a product would do now. */
export interface JudgedProduct {
  asked: ImportedProduct;
  verdict: ImportVerdict;
  reason: string | null;
  changes: ImportChange[];
  known: StaffProduct | undefined;
  /** None of what is refused. */
  merged: MergedProduct | undefined;
}

/** Products that rows of a file may be about. */
interface Candidates {
  bySku: Map<string, StaffProduct[]>;
  byId: Map<number, StaffProduct>;
  byKey: Map<string, StaffProduct>;
  ownTitles: Set<string>;
  pictures: KnownPictures;
}

/** What the import of these products would do now, in their order. Reads, and locks nothing. */
export async function judgeImport(
  em: EntityManager,
  asked: readonly ImportedProduct[],
): Promise<JudgedProduct[]> {
  const candidates = await findCandidates(em, asked);
  return asked.map((product) => judgeOne(product, candidates));
}

function judgeOne(asked: ImportedProduct, candidates: Candidates): JudgedProduct {
  const found = targetOf(asked, candidates);
  const known = typeof found === 'object' ? found : undefined;
  const refused = (reason: string): JudgedProduct => ({
    asked,
    known,
    reason,
    verdict: 'refused',
    changes: [],
    merged: undefined,
  });
  if (asked.refusal !== undefined) return refused(asked.refusal);
  if (typeof found === 'string') return refused(found);
  const merged = mergeImport(asked, known, candidates.pictures);
  const { changes } = merged;
  // Files that were exported here have them, too: only a change is not to be made here.
  if (known && known.source !== 'own' && (merged.fault || changes.length > 0))
    return refused(notOurs[known.source]);
  const { productId } = asked;
  const isOfElsewhere = !known && productId !== undefined;
  const noSuch = isOfElsewhere ? `There is no product ${productId}` : '';
  if (merged.fault) return refused(noSuch ? `${noSuch}. ${merged.fault}` : merged.fault);
  const notes = [
    noSuch && `${noSuch} here: it is added as a new one.`,
    ...(asked.notes ?? []),
    !known && soldOutNote(merged.product),
    merged.picturesLeftOut,
  ];
  const reason = notes.filter(Boolean).join('\n') || null;
  const judged = { asked, known, merged, changes, reason };
  if (!known) return { ...judged, verdict: 'new' };
  return { ...judged, verdict: changes.length > 0 ? 'changed' : 'unchanged' };
}

/** What is counted and comes without pieces cannot be bought, which nobody expects of a list of names and prices. */
function soldOutNote({ variants }: ProductTexts): string | false {
  const empty = variants.filter(
    ({ pieces, isTracked = true }) => isTracked && pieces === undefined,
  );
  if (empty.length === 0) return false;
  if (empty.length === variants.length)
    return 'The file has no pieces of it: it is sold out until it is counted.';
  const names = empty.map(({ title }) => title).join(', ');
  return `The file has no pieces of ${names}: sold out until counted.`;
}

const notOurs = {
  store: 'Shopify keeps this product: change it there.',
  demo: 'This product only shows how a shop looks: give yours another SKU.',
} as const;

/**
 * The product that a row is about, none for a new one, or in words why it is about none: SKU first, then ids, then names.
 * An export of another shop has numbers that are not here, or that belong to other products.
 */
function targetOf(
  { variants, productId, key, title }: ImportedProduct,
  { bySku, byId, byKey, ownTitles }: Candidates,
): StaffProduct | undefined | string {
  const skus = variants.flatMap(({ sku }) => (sku ? [sku] : []));
  const withSku = new Map(
    skus.flatMap((sku) => bySku.get(sku) ?? []).map((product) => [product.id, product]),
  );
  const own = [...withSku.values()].filter(({ source }) => source === 'own');
  const [first, second] = own;
  if (first && second) return `Its SKUs belong to two products: ${first.title}, ${second.title}.`;
  const [foreign] = withSku.values();
  const byNumber = productId === undefined ? undefined : byId.get(productId);
  if (first && byNumber && byNumber.id !== first.id)
    return `Its SKU belongs to another product: ${first.title}.`;
  if (byNumber && byNumber.state !== 'retired' && !first && isAnother(byNumber, title, skus))
    return `Product ${byNumber.id} is ${byNumber.title} here, with another SKU. Without the product ID this one is added as new.`;
  const found = first ?? byNumber ?? (key === undefined ? undefined : byKey.get(key)) ?? foreign;
  if (found?.state === 'retired') return 'This product is retired: bring it back first.';
  if (!found && key === undefined && title !== undefined && ownTitles.has(title.toLowerCase()))
    return 'You have a product of this name. To change it, give its SKU or its product ID.';
  return found;
}

/** Neither the name nor a SKU of a row is that of the product with its number. */
const isAnother = (
  { title, variants }: StaffProduct,
  asked: string | undefined,
  skus: readonly string[],
) =>
  asked !== undefined &&
  asked.toLowerCase() !== title.toLowerCase() &&
  skus.length > 0 &&
  variants.some(({ sku }) => sku !== null) &&
  !variants.some(({ sku }) => sku !== null && skus.includes(sku));

async function findCandidates(
  em: EntityManager,
  asked: readonly ImportedProduct[],
): Promise<Candidates> {
  const skus = asked.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []));
  const ids = asked.flatMap(({ productId }) => productId ?? []);
  const keys = asked.flatMap(({ key }) => (key === undefined ? [] : [ownId(key)]));
  const titles = asked.flatMap(({ title }) => title?.toLowerCase() ?? []);
  // Raw: one list of ids from two tables, each by its index.
  const { rows } = await sql<{ id: number }>`
    select id from shopify_products where sku = ${anyOf(skus, 'text')} and (retired_at is null or is_hidden)
    union
    select v.product_id from product_variants v join shopify_products p on p.id = v.product_id
    where v.sku = ${anyOf(skus, 'text')} and v.retired_at is null and (p.retired_at is null or p.is_hidden)
    union
    select id from shopify_products where id = ${anyOf(ids, 'integer')}
    union
    select id from shopify_products where shopify_id = ${anyOf(keys, 'text')}
    union
    select id from shopify_products where source = 'own' and lower(title) = ${anyOf(titles, 'text')}
      and (retired_at is null or is_hidden)`.execute(catalogDb(em));
  const products = await readStaffProducts(
    em,
    rows.map(({ id }) => id),
  );
  const bySku = new Map<string, StaffProduct[]>();
  for (const product of products)
    if (product.state !== 'retired')
      for (const { sku } of product.variants)
        if (sku !== null) bySku.set(sku, [...(bySku.get(sku) ?? []), product]);
  const isOwn = ({ source, state }: StaffProduct) => source === 'own' && state !== 'retired';
  return {
    bySku,
    byId: new Map(products.map((product) => [product.id, product])),
    byKey: new Map(products.map((product) => [product.shopifyId.replace(/^own:/, ''), product])),
    ownTitles: new Set(products.filter(isOwn).map(({ title }) => title.toLowerCase())),
    pictures: await findPictures(em, asked),
  };
}

/** Which pictures of ours the addresses name. */
async function findPictures(
  em: EntityManager,
  asked: readonly ImportedProduct[],
): Promise<KnownPictures> {
  const addresses = asked.flatMap(({ pictures = [] }) => pictures.map(({ address }) => address));
  if (addresses.length === 0) return { own: new Map(), fetched: new Map() };
  // Whatever the host: the name is made of the content.
  const named = addresses.flatMap((address) => {
    const [, file = ''] = /\/pictures\/([^/?#]+)/.exec(address) ?? [];
    const name = pictureNameOf(file);
    return name === undefined ? [] : [[address, name] as const];
  });
  const stored = await catalogDb(em)
    .selectFrom('product_pictures')
    .select('name')
    .where(
      'name',
      '=',
      anyOf(
        named.map(([, name]) => name),
        'text',
      ),
    )
    .where('removedAt', 'is', null)
    .execute();
  const names = new Set(stored.map(({ name }) => name));
  const fetched = await catalogDb(em)
    .selectFrom('picture_addresses')
    .select(['address', 'name'])
    .where('address', '=', anyOf(addresses, 'text'))
    .execute();
  return {
    own: new Map(named.filter(([, name]) => names.has(name))),
    fetched: new Map(fetched.map(({ address, name }) => [address, name])),
  };
}
