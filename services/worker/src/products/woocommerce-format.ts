import type { ImportedProduct, ImportedVariant } from '@spade/contracts/messages/catalog-imports';
import { MAX_PICTURES } from '@spade/contracts/products/pictures';
import { sanitiseDescription } from '../store/map-product.ts';
import {
  distinct,
  kept,
  orRefused,
  type ProductRow,
  picturesIn,
  piecesIn,
  priceIn,
  RefusedRowError,
} from './product-cells.ts';

/** The kinds of products that are sold here; `variable` is sold in its variations. */
const SOLD = /^(?:simple|variable)\b/i;

/**
 * The export of WooCommerce: a row for each product, and one for each variation with its parent's ID (`id:12`) or SKU.
 * https://github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
 */
export function readWooCommerce(rows: readonly ProductRow[]): ImportedProduct[] {
  const isVariation = (row: ProductRow) => /\bvariation\b/i.test(row.text('Type'));
  const variations = new Map<string, ProductRow[]>();
  for (const row of rows.filter(isVariation)) {
    const parent = row.text('Parent');
    variations.set(parent, [...(variations.get(parent) ?? []), row]);
  }
  const parents = rows.filter((row) => !isVariation(row));
  const known = new Set(parents.flatMap(namesOf));
  const orphans = rows.filter((row) => isVariation(row) && !known.has(row.text('Parent')));
  return [
    ...parents.map((row) => {
      const own = namesOf(row)
        .flatMap((name) => variations.get(name) ?? [])
        .toSorted((a, b) => a.line - b.line);
      return orRefused({ line: row.line, title: row.text('Name') }, () => readProduct(row, own));
    }),
    ...orphans.map((row) =>
      orRefused({ line: row.line, title: row.text('Name') }, () => {
        throw new RefusedRowError('The product of this variation is not in the file.');
      }),
    ),
  ].toSorted((a, b) => a.line - b.line);
}

/** How variations refer to their product. */
function namesOf(row: ProductRow): string[] {
  const [id, sku] = [row.text('ID'), row.text('SKU')];
  return [...(id ? [`id:${id}`] : []), ...(sku ? [sku] : [])];
}

function readProduct(row: ProductRow, variations: readonly ProductRow[]): ImportedProduct {
  const kind = row.text('Type') || 'simple';
  if (!SOLD.test(kind))
    throw new RefusedRowError(`Products of the kind ${kind.slice(0, 40)} are not sold here.`);
  const isVariable = /^variable\b/i.test(kind);
  if (isVariable && variations.length === 0)
    throw new RefusedRowError('None of its variations is in the file.');
  const [id, title] = [row.text('ID'), kept(row.text('Name'), 200, 'The name')];
  // `Clothing > Hats, Sale`: the last part of the first one.
  const category = row.text('Categories').split(',')[0]?.split('>').at(-1)?.trim().slice(0, 80);
  // The export writes line breaks as two characters.
  const html = row.block('Description', 'Short description').replaceAll('\\n', '\n');
  const images = [row, ...variations].flatMap((each) => picturesIn(each.block('Images')));
  const pictures = distinct(images).slice(0, MAX_PICTURES);
  const isVisible = !/^(?:hidden)$/i.test(row.text('Visibility in catalog'));
  return {
    line: row.line,
    ...(id !== '' && { key: `woocommerce/${id.slice(0, 40)}` }),
    title,
    ...(category && { category }),
    isHidden: row.text('Published') !== '1' || !isVisible,
    markup: sanitiseDescription(paragraphsOf(html)) ?? '',
    ...(pictures.length > 0 && { pictures }),
    variants: isVariable
      ? variations.map((variation) => readVariant(variation, nameOf(variation)))
      : [readVariant(row, '')],
  };
}

/** WordPress ends paragraphs by an empty line, and lets themes add the markup. */
const paragraphsOf = (html: string) =>
  /<(?:p|br|ul|ol|div)\b/i.test(html)
    ? html
    : html
        .split(/\n\s*\n/)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** The values of its attributes: `4 yards / Blue`. */
function nameOf(row: ProductRow): string {
  const values = Array.from({ length: 10 }, (_, index) =>
    row.text(`Attribute ${index + 1} value(s)`),
  );
  const name = values.filter(Boolean).join(' / ');
  return (name || row.text('Name')).slice(0, 120);
}

function readVariant(row: ProductRow, title: string): ImportedVariant {
  const regular = priceIn(row.text('Regular price'), 'The regular price');
  const sale = priceIn(row.text('Sale price'), 'The sale price');
  const isReduced = sale !== undefined && regular !== undefined && sale < regular;
  const priceKobo = isReduced ? sale : (regular ?? sale);
  const sku = kept(row.text('SKU'), 64, 'The SKU');
  const stock = row.text('Stock');
  const isCounted = /^-?[\d.,]+$/.test(stock);
  const pieces = isCounted ? piecesIn(stock, 'The stock') : undefined;
  const isSoldOut = row.text('In stock?') === '0';
  const warnBelow = piecesIn(row.text('Low stock amount'), 'The low stock amount');
  const takesBackorders = /^(?:1|notify)$/i.test(row.text('Backorders allowed?'));
  return {
    title,
    sku,
    priceKobo,
    compareAtPriceKobo: isReduced ? regular : null,
    warnBelow,
    // Without a count it is on sale as long as the shop says so.
    isTracked: (isCounted || isSoldOut) && !takesBackorders,
    pieces,
    ...(pieces === undefined && isSoldOut && { pieces: 0 }),
  };
}
