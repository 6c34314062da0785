import { cut } from '@spade/contracts/cut';
import type {
  ImportedPicture,
  ImportedProduct,
  ImportedVariant,
} from '@spade/contracts/messages/catalog-imports';
import type { Specification } from '@spade/contracts/messages/catalog-products';
import { productLimits } from '@spade/contracts/messages/catalog-products';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';
import {
  CLEARED,
  productColumns as columns,
  productStateWords,
} from '@spade/contracts/products/product-columns';
import {
  clearable,
  eitherIn,
  groupsOf,
  kept,
  orRefused,
  type ProductRow,
  picturesIn,
  piecesIn,
  priceIn,
  RefusedRowError,
  skuIn,
} from './product-cells.ts';

/** What the form of a product and lists that people write call our columns, in lower case. */
export const otherNames: ReadonlyMap<string, string> = new Map([
  ['name', columns.title],
  ['product name', columns.title],
  ['item', columns.title],
  ['item name', columns.title],
  ['price in naira', columns.price],
  ['selling price', columns.price],
  ['unit price', columns.price],
  ['size', columns.variant],
  ['item code', columns.sku],
  ['product code', columns.sku],
  ['pieces', columns.stock],
  ['pieces on the shelf', columns.stock],
  ['quantity', columns.stock],
  ['qty', columns.stock],
  ['in stock', columns.stock],
  ['warn below', columns.warnBelow],
]);

/** Our own columns: rows with one product ID are one product, and so are those without with one name. */
export function readOwn(rows: readonly ProductRow[]): ImportedProduct[] {
  const groups = groupsOf(
    rows,
    (row) => row.text(columns.id) || row.text(columns.title).toLowerCase(),
  );
  return groups.map((group) => {
    const [first] = group;
    const title = first.text(columns.title);
    return orRefused({ line: first.line, title }, () => readProduct(group));
  });
}

function readProduct(group: [ProductRow, ...ProductRow[]]): ImportedProduct {
  const [first] = group;
  const id = first.text(columns.id);
  if (id !== '' && !/^\d{1,9}$/.test(id))
    throw new RefusedRowError(`The product ID is not a number: ${cut(id, 40)}.`);
  const description = first.block(columns.description).replaceAll('\r', '').trim();
  const title = kept(first.text(columns.title), productLimits.title, 'The name');
  const category = clearable(first.text(columns.category), productLimits.category, 'The category');
  const isHidden = eitherIn(first.text(columns.state), {
    yes: [productStateWords.hidden.toLowerCase()],
    no: [productStateWords.on_sale.toLowerCase()],
    name: columns.state,
  });
  const text = clearable(description, productLimits.description, 'The description');
  const specifications = readFacts(first.block(columns.facts));
  const pictures = readPictures(first.block(columns.pictures));
  return {
    line: first.line,
    ...(id !== '' && { productId: Number(id) }),
    title,
    category,
    isHidden,
    ...(text !== undefined && { description: text ?? '' }),
    ...(specifications && { specifications }),
    ...(pictures && { pictures }),
    variants: group.map(readVariant),
  };
}

function readVariant(row: ProductRow): ImportedVariant {
  const formerCell = row.text(columns.former);
  const former = formerCell === CLEARED ? null : priceIn(formerCell, columns.former);
  const warnCell = row.text(columns.warnBelow);
  const warnBelow = warnCell === CLEARED ? null : piecesIn(warnCell, columns.warnBelow);
  const sku = skuIn(row.text(columns.sku));
  const title = kept(row.text(columns.variant), productLimits.variant, 'The name of a variant');
  const priceKobo = priceIn(row.text(columns.price), columns.price);
  const pieces = piecesIn(row.text(columns.stock), columns.stock);
  const isTracked = eitherIn(row.text(columns.counted), {
    yes: ['yes', 'true', '1'],
    no: ['no', 'false', '0'],
    name: columns.counted,
  });
  return {
    sku,
    title,
    priceKobo,
    compareAtPriceKobo: former,
    warnBelow,
    isTracked,
    pieces,
  };
}

/** An address a line, with what the picture shows behind it. */
function readPictures(cell: string): ImportedPicture[] | undefined {
  if (cell.trim() === '') return undefined;
  if (cell.trim() === CLEARED) return [];
  const pictures = picturesIn(cell);
  if (pictures.length > MAX_PICTURES)
    throw new RefusedRowError(`It names more than ${MAX_PICTURES} pictures.`);
  return pictures;
}

/** `Weight: 25 kg` a line; where there is one line, a semicolon before another name ends a fact, too. */
function readFacts(cell: string): Specification[] | undefined {
  if (cell.trim() === '') return undefined;
  if (cell.trim() === CLEARED) return [];
  const separator = /[\r\n]/.test(cell.trim()) ? /[\r\n]+/ : /;(?=[^;:]*:)|;\s*$/;
  const lines = cell.split(separator).filter((line) => line.trim() !== '');
  const facts = lines.map((line) => {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
    return { name: name.trim(), value: value.trim() };
  });
  const isFact = ({ name, value }: Specification) =>
    name !== '' &&
    value !== '' &&
    name.length <= productLimits.factName &&
    value.length <= productLimits.fact;
  if (facts.length > productLimits.facts || !facts.every(isFact))
    throw new RefusedRowError('Write each fact on a line of its own, such as Weight: 25 kg.');
  return facts;
}
