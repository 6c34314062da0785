import { isId } from '@spade/contracts/ids';
import {
  MAX_PIECES,
  MAX_VARIANTS,
  productLimits,
  type SavedVariant,
} from '@spade/contracts/messages/catalog-products';
import { parseNaira } from '@spade/contracts/naira';
import { MAX_PICTURE_WORDS, MAX_PICTURES, PICTURE_NAME } from '@spade/contracts/products/pictures';

/** A text of one line as it is kept; undefined for what is no text. */
function lineOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most;

/** The objects of a list, each with these fields as lines of text; what is no object stays. */
const readLines =
  (fields: readonly string[]) =>
  (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((each: unknown) =>
          typeof each === 'object' && each !== null
            ? Object.fromEntries(
                fields.map((field) => [
                  field,
                  lineOf((each as Record<string, unknown>)[field] ?? ''),
                ]),
              )
            : each,
        )
      : value;

/** Pictures as they are sent: words are a line. */
export const readPictures = readLines(['name', 'alt']);

/** What is wrong with a list of pictures. */
export function faultInPictures(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Pictures must be a list';
  if (value.length > MAX_PICTURES) return `At most ${MAX_PICTURES} pictures`;
  const names = value.map((each) => each?.name);
  if (!names.every((name) => typeof name === 'string' && PICTURE_NAME.test(name)))
    return 'Name each picture as its upload was answered';
  if (new Set(names).size < names.length) return 'Add each picture once';
  return value.every(({ alt }) => isText(alt, MAX_PICTURE_WORDS))
    ? undefined
    : `The words of a picture may have ${MAX_PICTURE_WORDS} characters`;
}

/** Facts as they are sent: each a line, empty ones left out. */
export function readSpecifications(value: unknown): unknown {
  const lines = readLines(['name', 'value'])(value);
  return Array.isArray(lines)
    ? lines.filter((line) => line?.name !== '' || line?.value !== '')
    : lines;
}

/** What is wrong with a table of facts. */
export function faultInSpecifications(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Facts must be a list';
  if (value.length > productLimits.facts) return `At most ${productLimits.facts} facts`;
  const isFact = (each: { name?: unknown; value?: unknown } | null) =>
    isText(each?.name, productLimits.factName) &&
    each.name !== '' &&
    isText(each.value, productLimits.fact) &&
    each.value !== '';
  return value.every(isFact)
    ? undefined
    : `Give each fact a name of up to ${productLimits.factName} characters, and up to ${productLimits.fact} of text`;
}

/** Whether it is a whole number within these limits. */
export const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** A variant as it is sent. */
interface SentVariant {
  id?: unknown;
  title?: unknown;
  price?: unknown;
  compareAtPrice?: unknown;
  sku?: unknown;
  warnBelow?: unknown;
  pieces?: unknown;
  isTracked?: unknown;
}

/** A variant that was sent wrongly: what is wrong with it. */
class BadVariant {
  constructor(readonly fault: string) {}
}

const textOrEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

function readVariant(
  sent: SentVariant,
  index: number,
  all: readonly unknown[],
): SavedVariant | BadVariant {
  const place = all.length > 1 ? ` of variant ${index + 1}` : '';
  const { id = null, pieces, isTracked } = sent;
  const title = textOrEmpty(sent.title);
  const sku = textOrEmpty(sent.sku);
  const priceKobo = parseNaira(sent.price);
  const compareAtPriceKobo = isBlank(sent.compareAtPrice) ? null : parseNaira(sent.compareAtPrice);
  const warnBelow = isBlank(sent.warnBelow) ? null : sent.warnBelow;
  if (id !== null && id !== 'new' && !isId(id)) return new BadVariant(`Unknown id${place}`);
  if (title.length > productLimits.variant) return new BadVariant(`The name${place} is too long`);
  if (all.length > 1 && title === '') return new BadVariant(`Give a name${place}`);
  if (!priceKobo) return new BadVariant(`Give the price${place}, such as 12500`);
  if (compareAtPriceKobo === undefined)
    return new BadVariant(`The former price${place} must be an amount such as 15000`);
  if (compareAtPriceKobo !== null && compareAtPriceKobo <= priceKobo)
    return new BadVariant(`The former price${place} must be above the price`);
  if (sku.length > productLimits.sku) return new BadVariant(`The SKU${place} is too long`);
  if (warnBelow !== null && !isWhole(warnBelow, 0, MAX_PIECES))
    return new BadVariant(`The warning level${place} must be a whole number`);
  if (isTracked !== undefined && typeof isTracked !== 'boolean')
    return new BadVariant(`Say whether pieces${place} are counted`);
  if (!isBlank(pieces) && !isWhole(pieces, 0, MAX_PIECES))
    return new BadVariant(`The pieces${place} must be a whole number`);
  return {
    id,
    title,
    priceKobo,
    compareAtPriceKobo,
    sku: sku || null,
    warnBelow,
    ...(typeof isTracked === 'boolean' ? { isTracked } : {}),
    // Checked above. The default variant of a new product may have the id null; of one that exists, catalog takes no pieces.
    ...(isBlank(pieces) ? {} : { pieces }),
  };
}

/** Variants as they are sent; one that is wrong says what. */
export function readVariants(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((each, index, all) =>
    typeof each === 'object' && each !== null
      ? readVariant(each, index, all)
      : new BadVariant('A variant must be an object'),
  );
}

/** What is wrong with a list of variants. */
export function faultInVariants(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'Give a price';
  if (value.length > MAX_VARIANTS) return `At most ${MAX_VARIANTS} variants`;
  const bad = value.find((each) => each instanceof BadVariant);
  if (bad) return bad.fault;
  const known = value.filter(({ id }) => id !== 'new').map(({ id }) => id);
  if (new Set(known).size < known.length) return 'Send each variant once';
  const titles = value.map(({ title }) => title.toLowerCase());
  return new Set(titles).size < titles.length ? 'Give each variant a name of its own' : undefined;
}
