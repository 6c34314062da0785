import type {
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
} from '@spade/contracts/messages/catalog-imports';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';
import { sanitiseDescription } from '../store/map-product.ts';
import {
  distinct,
  groupsOf,
  kept,
  orRefused,
  type ProductRow,
  piecesIn,
  priceIn,
  RefusedRowError,
} from './product-cells.ts';

/** What Shopify calls its columns: in exports of before 2025, and since. https://help.shopify.com/en/manual/products/import-export/using-csv */
const columns = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Description'],
  category: ['Type', 'Product Category', 'Product category'],
  published: ['Published', 'Published on online store'],
  status: ['Status'],
  giftCard: ['Gift Card', 'Gift card'],
  options: [1, 2, 3].map((n) => [`Option${n} Value`]),
  sku: ['Variant SKU', 'SKU'],
  price: ['Variant Price', 'Price'],
  former: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  pieces: ['Variant Inventory Qty', 'Inventory quantity'],
  picture: ['Image Src', 'Product image URL'],
  pictureWords: ['Image Alt Text', 'Image alt text'],
  picturePosition: ['Image Position', 'Image position'],
  variantPicture: ['Variant Image', 'Variant image URL'],
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
  if (/^true$/i.test(first.text(...columns.giftCard)))
    throw new RefusedRowError('Gift cards are not sold here.');
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
  const pictures = picturesOf(group);
  return {
    line: first.line,
    ...(handle !== '' && { key: `shopify/${handle.slice(0, 250)}` }),
    title,
    ...(category && { category }),
    isHidden: isDraft || isUnpublished,
    markup: sanitiseDescription(first.block(...columns.body)) ?? '',
    ...(pictures.length > 0 && { pictures }),
    variants: priced.map((row) => readVariant(row, priced.length)),
  };
}

/** The first pictures in their order, and then those of variants. */
function picturesOf(group: readonly ProductRow[]): ImportedPicture[] {
  const placeOf = (row: ProductRow) => Number(row.text(...columns.picturePosition)) || Infinity;
  const inOrder = group.toSorted((a, b) => placeOf(a) - placeOf(b) || a.line - b.line);
  const own = inOrder.map((row) => ({
    address: row.text(...columns.picture),
    words: row.text(...columns.pictureWords),
  }));
  const ofVariants = group.map((row) => ({
    address: row.text(...columns.variantPicture),
    words: '',
  }));
  const named = [...own, ...ofVariants].filter(({ address }) => address !== '');
  return distinct(named).slice(0, MAX_PICTURES);
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
    sku,
    // What Shopify writes for a product that is sold in one way only.
    title: variants === 1 && title === 'Default Title' ? '' : title.slice(0, 120),
    priceKobo,
    compareAtPriceKobo: former !== null && former > priceKobo ? former : null,
    isTracked: row.text(...columns.tracker) !== '' && !goesOnSelling,
    pieces,
  };
}
