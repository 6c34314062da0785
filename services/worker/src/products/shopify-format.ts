import { cut } from '@spade/contracts/cut';
import type {
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
} from '@spade/contracts/messages/catalog-imports';
import { productLimits } from '@spade/contracts/messages/catalog-products';
import { foreignFields, foreignPriceIn, foreignSkuIn, foreignTitleIn } from './foreign-product.ts';
import {
  groupsOf,
  orRefused,
  type ProductRow,
  piecesIn,
  priceIn,
  RefusedRowError,
} from './product-cells.ts';

/** What Shopify calls its columns: in exports before 2025, and since. https://help.shopify.com/en/manual/products/import-export/using-csv */
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
    const title = group.map((row) => row.text(...columns.title)).find(Boolean) ?? '';
    return orRefused({ line: first.line, title }, () => readProduct(group));
  });
}

function readProduct(group: [ProductRow, ...ProductRow[]]): ImportedProduct {
  const [first] = group;
  // In a file that was sorted, rows of pictures may come before the product's own.
  const head = group.find((row) => row.text(...columns.title) !== '') ?? first;
  const titles = new Set(group.map((row) => row.text(...columns.title)).filter(Boolean));
  const handle = head.text(...columns.handle);
  if (titles.size > 1)
    throw new RefusedRowError(
      `Its rows have one handle and several titles: ${cut([...titles].join(', '), 120)}.`,
    );
  if (/^true$/i.test(head.text(...columns.giftCard)))
    throw new RefusedRowError('Gift cards are not sold here.');
  const title = foreignTitleIn(head.text(...columns.title));
  // `Home & Garden > Lawn`: the last part of the store's taxonomy.
  const category = head
    .text(...columns.category)
    .split('>')
    .at(-1)
    ?.trim();
  const priced = group.filter((row) => row.text(...columns.price) !== '');
  return {
    line: first.line,
    ...(handle !== '' && { key: `shopify/${cut(handle, 250)}` }),
    title,
    ...stateOf(head),
    ...foreignFields({
      category: category ?? '',
      html: head.block(...columns.body),
      pictures: picturesOf(group),
      notes: [],
    }),
    variants: priced.map((row) => readVariant(row, priced.length)),
  };
}

/** Drafts and what is not in its online store come hidden; a file that says nothing of that leaves the state as it is. */
function stateOf(head: ProductRow): Pick<ImportedProduct, 'isHidden'> {
  const [status, published] = [head.text(...columns.status), head.text(...columns.published)];
  if (status === '' && published === '') return {};
  const isDraft = /^(?:draft|archived|unlisted)$/i.test(status);
  return { isHidden: isDraft || /^false$/i.test(published) };
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
  return [...own, ...ofVariants].filter(({ address }) => address !== '');
}

function readVariant(row: ProductRow, variants: number): ImportedVariant {
  const options = columns.options.map((names) => row.text(...names)).filter(Boolean);
  const title = options.join(' / ');
  const priceKobo = foreignPriceIn(row.text(...columns.price), 'The price') ?? 0;
  const former = priceIn(row.text(...columns.former), 'The compare-at price') ?? null;
  const sku = foreignSkuIn(row.text(...columns.sku));
  const pieces = piecesIn(row.text(...columns.pieces), 'The inventory quantity');
  const isFormer = former !== null && former > priceKobo;
  return {
    sku,
    // What Shopify writes for a product that is sold in one way only.
    title: variants === 1 && title === 'Default Title' ? '' : cut(title, productLimits.variant),
    priceKobo,
    ...(row.has(...columns.former) && { compareAtPriceKobo: isFormer ? former : null }),
    ...countingOf(row),
    pieces,
  };
}

/** Whether its pieces are counted, where the file says so. */
function countingOf(row: ProductRow): Pick<ImportedVariant, 'isTracked'> {
  const goesOnSelling = /^(?:continue|true)$/i.test(row.text(...columns.policy));
  if (goesOnSelling) return { isTracked: false };
  return row.has(...columns.tracker) ? { isTracked: row.text(...columns.tracker) !== '' } : {};
}
