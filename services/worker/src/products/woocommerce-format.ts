import { cut } from '@spade/contracts/cut';
import type { ImportedProduct, ImportedVariant } from '@spade/contracts/messages/catalog-imports';
import { productLimits } from '@spade/contracts/messages/catalog-products';
import sanitizeHtml from 'sanitize-html';
import { foreignFields, foreignPriceIn, foreignSkuIn, foreignTitleIn } from './foreign-product.ts';
import {
  orRefused,
  type ProductRow,
  picturesIn,
  piecesIn,
  RefusedRowError,
} from './product-cells.ts';
import { type SalePrice, salePriceOf } from './woocommerce-sale.ts';

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
      return orRefused({ line: row.line, title: plainIn(row.text('Name')) }, () =>
        readProduct(row, own),
      );
    }),
    ...orphans.map((row) =>
      orRefused({ line: row.line, title: plainIn(row.text('Name')) }, () => {
        throw new RefusedRowError('The product of this variation is not in the file.');
      }),
    ),
  ].toSorted((a, b) => a.line - b.line);
}

/** How variations refer to their product. */
function namesOf(row: ProductRow): string[] {
  const id = row.text('ID');
  return [id && `id:${id}`, row.text('SKU')].filter(Boolean);
}

function readProduct(row: ProductRow, variations: readonly ProductRow[]): ImportedProduct {
  const kind = row.text('Type') || 'simple';
  if (!SOLD.test(kind))
    throw new RefusedRowError(`Products of the kind ${cut(kind, 40)} are not sold here.`);
  const isVariable = /^variable\b/i.test(kind);
  if (isVariable && variations.length === 0)
    throw new RefusedRowError('None of its variations is in the file.');
  // `Published` is -1 for a variation of a draft, and 0 for one that is switched off.
  const sold = variations.filter((variation) => variation.text('Published') !== '0');
  if (isVariable && sold.length === 0)
    throw new RefusedRowError('All of its variations are switched off.');
  const off = variations.filter((variation) => !sold.includes(variation)).map(nameOf);
  const id = row.text('ID');
  const title = foreignTitleIn(plainIn(row.text('Name')));
  const read = isVariable
    ? sold.map((variation) => readVariant(variation, nameOf(variation)))
    : [readVariant(row, '')];
  const notes = read.flatMap(({ sale }) => sale.note ?? []);
  if (sold.some(isCountedTogether))
    notes.unshift(`WooCommerce counts its variations together: ${row.text('Stock') || 0} pieces.`);
  if (off.length > 0) notes.unshift(`Left out, since it is switched off there: ${off.join(', ')}.`);
  return {
    line: row.line,
    ...(id !== '' && { key: `woocommerce/${cut(id, 40)}` }),
    title,
    ...stateOf(row),
    ...foreignFields({
      category: categoryOf(row),
      // The export writes line breaks as two characters.
      html: paragraphsOf(row.block('Description', 'Short description').replaceAll('\\n', '\n')),
      pictures: [row, ...sold].flatMap((each) =>
        picturesIn(each.block('Images').replaceAll('\\,', ',')),
      ),
      notes,
    }),
    variants: read.map(({ variant }) => variant),
  };
}

/** An empty `Published` leaves the state as it is. */
function stateOf(row: ProductRow): Pick<ImportedProduct, 'isHidden'> {
  const published = row.text('Published');
  if (published === '') return {};
  return { isHidden: published !== '1' || /^hidden$/i.test(row.text('Visibility in catalog')) };
}

/** The last part of the first category: Hats of `Clothing > Hats, Sale`. The export writes a comma in a name as `\,`. */
function categoryOf(row: ProductRow): string {
  const [first = ''] = row.text('Categories').split(/(?<!\\),/);
  const last = first.split('>').at(-1) ?? '';
  return plainIn(last.replaceAll('\\,', ',')).trim();
}

/** WordPress ends paragraphs by an empty line, and lets themes add the markup. */
const paragraphsOf = (html: string) =>
  html.trim() === '' || /<(?:p|br|ul|ol|div)\b/i.test(html)
    ? html
    : html
        .split(/\n\s*\n/)
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('');

/** WordPress keeps names of products and categories as HTML: `Salt &amp; Pepper`. */
const plainIn = (text: string) =>
  text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, (entity) =>
    sanitizeHtml(entity, { allowedTags: [] })
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

/** A variation is named by the values of its attributes: `4 yards / Blue`. */
function nameOf(row: ProductRow): string {
  const values = Array.from({ length: 10 }, (_, index) =>
    plainIn(row.text(`Attribute ${index + 1} value(s)`)).replaceAll('\\,', ','),
  );
  const name = values.filter(Boolean).join(' / ');
  return cut(name || plainIn(row.text('Name')), productLimits.variant);
}

const isCountedTogether = (row: ProductRow) => /^parent$/i.test(row.text('Stock'));

function readVariant(
  row: ProductRow,
  title: string,
): { variant: ImportedVariant; sale: SalePrice } {
  const regular = foreignPriceIn(row.text('Regular price'), 'The regular price');
  const reduced = foreignPriceIn(row.text('Sale price'), 'The sale price');
  const sale = salePriceOf(row, regular, reduced);
  const stock = row.text('Stock');
  const isCounted = /^-?[\d.,]+$/.test(stock);
  const pieces = isCounted ? piecesIn(stock, 'The stock') : undefined;
  const isSoldOut = row.text('In stock?') === '0';
  const takesBackorders = /^(?:1|notify)$/i.test(row.text('Backorders allowed?'));
  // Without a count it is on sale as long as the shop says so.
  const isTracked = (isCounted || isSoldOut || isCountedTogether(row)) && !takesBackorders;
  const variant = {
    title,
    sku: foreignSkuIn(row.text('SKU')),
    priceKobo: sale.priceKobo,
    ...(row.has('Sale price') && { compareAtPriceKobo: sale.formerKobo }),
    warnBelow: piecesIn(row.text('Low stock amount'), 'The low stock amount'),
    ...(row.has('Stock', 'In stock?') && { isTracked }),
    pieces,
    ...(pieces === undefined && isSoldOut && { pieces: 0 }),
  };
  return { variant, sale };
}
