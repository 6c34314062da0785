import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import {
  type ProductFilter,
  type ProductSort,
  type ProductSource,
  type ProductTexts,
  productFilters,
  productSorts,
  productSources,
  type SavedVariant,
  type Specification,
} from '@spade/contracts/messages/catalog-products';
import { MAX_PICTURE_WORDS, MAX_PICTURES } from '@spade/contracts/products/pictures';
import { IsOptional, isUUID } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { OneOf, OptionalText, PageLimit } from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';
import {
  brokenPictures,
  brokenSpecifications,
  brokenVariants,
  isWhole,
  MAX_FACT,
  MAX_FACT_NAME,
  MAX_SPECIFICATIONS,
  readPictures,
  readSpecifications,
  readVariants,
} from './product-lists.ts';

const MAX_OFFSET = 1_000_000;

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

/** A page of the movements of a product. */
export class ListMovementsQuery {
  @PageLimit(200)
  limit: number = 50;

  @OptionalText('From `meta.nextBefore` of the page before.', 15)
  before?: string;
}
