import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import {
  type MovementLine,
  type ProductFilter,
  type ProductSort,
  type ProductSource,
  type ProductTexts,
  productFilters,
  productSorts,
  productSources,
  type SavedVariant,
  type Specification,
  staffMovements,
} from '@spade/contracts/messages/catalog-products';
import { parseNaira } from '@spade/contracts/naira';
import { MAX_PICTURE_WORDS, MAX_PICTURES } from '@spade/contracts/products/pictures';
import { IsOptional, isUUID } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { OneOf, OptionalText, PageLimit } from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';
import {
  brokenPictures,
  brokenSpecifications,
  MAX_FACT,
  MAX_FACT_NAME,
  MAX_SPECIFICATIONS,
  readPictures,
  readSpecifications,
} from './product-lists.ts';

const MAX_VARIANTS = 100;
const MAX_LINES = 500;
/** Most pieces of one variant. */
const MAX_PIECES = 10_000_000;
const MAX_OFFSET = 1_000_000;
const SECONDS_OF_A_DAY = 86_400;

const isWhole = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;

/** Which products, and in which order. */
export class ListStaffProductsQuery {
  @PageLimit(200)
  limit: number = 50;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 })
  @FieldRule(
    'offset',
    (value) => (isWhole(value, 0, MAX_OFFSET) ? undefined : 'Offset must be a whole number'),
    (value) => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value),
  )
  offset: number = 0;

  @OptionalText('Words of title, SKU, variant or category, in any order and case.', 200)
  search?: string;

  @OptionalText('One category by its name.', 200)
  category?: string;

  @OneOf(productSources, 'Only products of this source.')
  source?: ProductSource;

  @OneOf(productFilters, 'On sale and hidden when left out; `low`: under its warning level.')
  state?: ProductFilter;

  @OneOf(productSorts, 'Newest first when left out.')
  sort?: ProductSort;
}

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
  if (title.length > 120) return new BadVariant(`The name${place} is too long`);
  if (all.length > 1 && title === '') return new BadVariant(`Give a name${place}`);
  if (priceKobo === undefined) return new BadVariant(`Give the price${place}, such as 12500`);
  if (compareAtPriceKobo === undefined)
    return new BadVariant(`The former price${place} must be an amount such as 15000`);
  if (compareAtPriceKobo !== null && compareAtPriceKobo <= priceKobo)
    return new BadVariant(`The former price${place} must be above the price`);
  if (sku.length > 64) return new BadVariant(`The SKU${place} is too long`);
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
    // Checked above; of a variant that exists, pieces change by movements alone.
    ...(id === 'new' && !isBlank(pieces) ? { pieces } : {}),
  };
}

function readVariants(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((each, index, all) =>
    typeof each === 'object' && each !== null
      ? readVariant(each, index, all)
      : new BadVariant('A variant must be an object'),
  );
}

function brokenVariants(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return 'Give a price';
  if (value.length > MAX_VARIANTS) return `At most ${MAX_VARIANTS} variants`;
  const bad = value.find((each) => each instanceof BadVariant);
  if (bad) return bad.fault;
  const known = value.filter(({ id }) => id !== 'new').map(({ id }) => id);
  if (new Set(known).size < known.length) return 'Send each variant once';
  const titles = value.map(({ title }) => title.toLowerCase());
  return new Set(titles).size < titles.length ? 'Give each variant a name of its own' : undefined;
}

/** A product of one's own, as a form sends it. */
export class ProductDto {
  @TextField({ min: 2, max: 200, tooShort: 'Give the product a name', description: 'Its name.' })
  title: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: 10_000,
    description: 'Text: an empty line between paragraphs, `- ` before each item of a list.',
  })
  @FieldRule(
    'description',
    (value) =>
      typeof value === 'string' && value.length <= 10_000
        ? undefined
        : 'The description may have 10,000 characters',
    (value) =>
      typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r', '') : value,
  )
  description: string = '';

  @OptionalText('The category by its name; a new name makes a new category.', 80)
  category?: string;

  @ApiPropertyOptional({ type: Boolean, description: 'Keeps it out of the shop.' })
  @FieldRule('isHidden', (value) =>
    typeof value === 'boolean' ? undefined : 'Say whether it is hidden',
  )
  isHidden: boolean = false;

  @ApiProperty({
    description: 'All of them, the default first; one that is missing is retired.',
    type: 'array',
    items: {
      type: 'object',
      required: ['price'],
      properties: {
        id: {
          description: 'Null is the default variant, `new` one that does not exist yet.',
          nullable: true,
          oneOf: [{ type: 'integer' }, { type: 'string', enum: ['new'] }],
        },
        title: { type: 'string', maxLength: 120 },
        price: { type: 'string', example: '12500.00' },
        compareAtPrice: { type: 'string', nullable: true },
        sku: { type: 'string', nullable: true, maxLength: 64 },
        warnBelow: { type: 'integer', nullable: true },
        pieces: { type: 'integer', description: 'Of a new one: what is on the shelf.' },
        isTracked: {
          type: 'boolean',
          description: 'False: sold whatever the stock, such as a service; left out, it stays.',
        },
      },
    },
  })
  @FieldRule('variants', brokenVariants, readVariants)
  variants: SavedVariant[];

  @ApiPropertyOptional({
    description: 'All of them in their order, uploaded before; left out, they stay as they are.',
    type: 'array',
    maxItems: MAX_PICTURES,
    items: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string' },
        alt: { type: 'string', maxLength: MAX_PICTURE_WORDS, description: 'What it shows.' },
      },
    },
  })
  @IsOptional()
  @FieldRule('pictures', brokenPictures, readPictures)
  pictures?: ProductTexts['pictures'];

  @ApiPropertyOptional({
    description: 'A table of facts; left out, it stays as it is.',
    type: 'array',
    maxItems: MAX_SPECIFICATIONS,
    items: {
      type: 'object',
      required: ['name', 'value'],
      properties: {
        name: { type: 'string', maxLength: MAX_FACT_NAME },
        value: { type: 'string', maxLength: MAX_FACT },
      },
    },
  })
  @IsOptional()
  @FieldRule('specifications', brokenSpecifications, readSpecifications)
  specifications?: Specification[];
}

/** A new product. */
export class CreateProductDto extends ProductDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Made once for each form: a repeat creates nothing.',
  })
  @FieldRule('createId', (value) => (isUUID(value) ? undefined : 'Must be a UUID'))
  createId: string;
}

/** The version that the page shows. */
export class VersionDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ID })
  @FieldRule('version', (value) => (isId(value) ? undefined : 'Send the version that you read'))
  version: number;
}

/** A changed product. */
export class ChangeProductDto extends ProductDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_ID, description: 'As it was read.' })
  @FieldRule('version', (value) => (isId(value) ? undefined : 'Send the version that you read'))
  version: number;
}

function isLine(value: unknown): value is MovementLine {
  if (typeof value !== 'object' || value === null) return false;
  const { productId, variantId, kind, pieces, secondsAgo = 0 } = value as MovementLine;
  const least = kind === 'counted' ? 0 : 1;
  return (
    isId(productId) &&
    (variantId === null || isId(variantId)) &&
    staffMovements.includes(kind) &&
    (kind === 'corrected'
      ? isWhole(pieces, -MAX_PIECES, MAX_PIECES) && pieces !== 0
      : isWhole(pieces, least, MAX_PIECES)) &&
    isWhole(secondsAgo, 0, SECONDS_OF_A_DAY)
  );
}

/** Movements of stock, recorded together or not at all. */
export class MoveStockDto {
  @ApiProperty({ format: 'uuid', description: 'Made once for each form: a repeat moves nothing.' })
  @FieldRule('requestId', (value) => (isUUID(value) ? undefined : 'Must be a UUID'))
  requestId: string;

  @ApiPropertyOptional({ type: String, maxLength: 200, description: 'Kept in the history.' })
  @IsOptional()
  @OptionalText('Kept in the history.', 200)
  reason?: string;

  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      required: ['productId', 'kind', 'pieces'],
      properties: {
        productId: { type: 'integer' },
        variantId: { type: 'integer', nullable: true },
        kind: { type: 'string', enum: [...staffMovements] },
        pieces: {
          type: 'integer',
          description:
            'Pieces on the shelf for `counted`; the difference for `corrected`, else how many.',
        },
        secondsAgo: {
          type: 'integer',
          description: 'Of a count: how long ago it was made; sales since then are taken off it.',
        },
      },
    },
  })
  @FieldRule(
    'lines',
    (value) => {
      if (!Array.isArray(value) || value.length === 0) return 'Enter at least one number';
      if (value.length > MAX_LINES) return `At most ${MAX_LINES} lines at once`;
      if (!value.every(isLine)) return 'Each number must be whole, and fit what it is for';
      const keys = value.map(({ productId, variantId }) => `${productId}/${variantId}`);
      return new Set(keys).size < keys.length ? 'Send each variant once' : undefined;
    },
    (value) =>
      Array.isArray(value)
        ? value.map((line) =>
            typeof line === 'object' && line !== null ? { variantId: null, ...line } : line,
          )
        : value,
  )
  lines: MovementLine[];
}
