import type { ImportedProduct, ImportedVariant } from '@spade/contracts/messages/catalog-imports';
import { sanitiseDescription } from '../store/map-product.ts';
import { groupsOf, kept, orRefused, type ProductRow, piecesIn, priceIn } from './product-cells.ts';

/** What Shopify calls its columns: in exports of before 2025, and since. https://help.shopify.com/en/manual/products/import-export/using-csv */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  category: ['Type', 'Product Category', 'Product category'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  options: [1, 2, 3].map((n) => [`Option${n} Value`]),
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  former: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  pieces: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
} as const;

/** The export of a Shopify store: rows of one handle are one product; rows without a price only add pictures. */
export function readShopify(rows: readonly ProductRow[]): ImportedProduct[] {
  return groupsOf(rows, (row) => row.text(...columns.handle)).map((group) => {
    const [first] = group;
    const title = first.text(...columns.title);
    return orRefused({ line: first.line, title }, () => readProduct(group));
  });
}

function readProduct(group: [ProductRow, ...ProductRow[]]): ImportedProduct {
  const [first] = group;
  const title = kept(first.text(...columns.title), 200, 'The title');
  const handle = first.text(...columns.handle);
  const isDraft = /^(?:draft|archived|unlisted)$/i.test(first.text(...columns.status));
  const isUnpublished = /^false$/i.test(first.text(...columns.published));
  // `Home & Garden > Lawn`: the last part of the store's taxonomy.
  const category = first
    .text(...columns.category)
    .split('>')
    .at(-1)
    ?.trim()
    .slice(0, 80);
  const priced = group.filter((row) => row.text(...columns.price) !== '');
  return {
    line: first.line,
    ...(handle !== '' && { key: `shopify/${handle.slice(0, 250)}` }),
    ...(title !== undefined && { title }),
    ...(category && { category }),
    isHidden: isDraft || isUnpublished,
    markup: sanitiseDescription(first.block(...columns.body)) ?? '',
    variants: priced.map((row) => readVariant(row, priced.length)),
  };
}

function readVariant(row: ProductRow, variants: number): ImportedVariant {
  const options = columns.options.map((names) => row.text(...names)).filter(Boolean);
  const title = options.join(' / ');
  const priceKobo = priceIn(row.text(...columns.price), 'The price') ?? 0;
  const former = priceIn(row.text(...columns.former), 'The compare-at price') ?? null;
  const sku = kept(row.text(...columns.sku).replace(/^'/, ''), 64, 'The SKU');
  const pieces = piecesIn(row.text(...columns.pieces), 'The inventory quantity');
  const goesOnSelling = /^(?:continue|true)$/i.test(row.text(...columns.policy));
  return {
    ...(sku !== undefined && { sku }),
    // What Shopify writes for a product that is sold in one way only.
    title: variants === 1 && title === 'Default Title' ? '' : title.slice(0, 120),
    priceKobo,
    compareAtPriceKobo: former !== null && former > priceKobo ? former : null,
    isTracked: row.text(...columns.tracker) !== '' && !goesOnSelling,
    ...(pieces !== undefined && { pieces }),
  };
}
