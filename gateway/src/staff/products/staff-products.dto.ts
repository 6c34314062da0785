import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  type ProductFilter,
  type ProductSort,
  type ProductSource,
  type ProductTexts,
  productFilters,
  productLimits,
  productSorts,
  productSources,
  type SavedVariant,
  type Specification,
} from '@spade/contracts/messages/catalog-products';
import { MAX_PICTURE_WORDS, MAX_PICTURES } from '@spade/contracts/products/pictures';
import { IsBoolean, IsOptional, IsUUID, MinLength } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { OneOf, OptionalText, PageLimit, readWhole } from '../../http/validation/query-fields.ts';
import { AtMost, IsSingleLine, Rule } from '../../http/validation/text-rules.ts';
import { IsId, IsWhole } from '../../http/validation/value-rules.ts';
import {
  faultInPictures,
  faultInSpecifications,
  faultInVariants,
  readPictures,
  readSpecifications,
  readVariants,
} from './product-lists.ts';

const MAX_OFFSET = 1_000_000;

/** Which products, and in which order. */
export class ListStaffProductsQuery {
  @PageLimit(50)
  limit: number = 50;

  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 })
  @IsWhole(0, MAX_OFFSET, 'Offset must be a whole number')
  @Reads(readWhole)
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

/** A product of the shop's own, as a form sends it. */
@ApiRules()
export class ProductDto {
  @ApiProperty({ description: 'Its name.' })
  @MinLength(2, { message: 'Give the product a name' })
  @AtMost(productLimits.title)
  @IsSingleLine()
  title: string;

  @ApiPropertyOptional({
    description: 'Text: an empty line between paragraphs, `- ` before each item of a list.',
  })
  @AtMost(productLimits.description, {
    message: `The description may have ${productLimits.description.toLocaleString('en-NG')} characters`,
  })
  @Reads((value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replaceAll('\r', '') : value,
  )
  description: string = '';

  @OptionalText(
    'The category by its name; a new name makes a new category.',
    productLimits.category,
  )
  category?: string;

  @ApiPropertyOptional({ description: 'Keeps it out of the shop.' })
  @IsBoolean({ message: 'Say whether it is hidden' })
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
        title: { type: 'string', maxLength: productLimits.variant },
        price: { type: 'string', example: '12500.00' },
        compareAtPrice: { type: 'string', nullable: true },
        sku: { type: 'string', nullable: true, maxLength: productLimits.sku },
        warnBelow: { type: 'integer', nullable: true },
        pieces: { type: 'integer', description: 'Of a new one: what is on the shelf.' },
        isTracked: {
          type: 'boolean',
          description: 'False: sold whatever the stock, such as a service; left out, it stays.',
        },
      },
    },
  })
  @Rule('areVariants', faultInVariants)
  @Reads(readVariants)
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
  @Rule('arePictures', faultInPictures)
  @Reads(readPictures)
  pictures?: ProductTexts['pictures'];

  @ApiPropertyOptional({
    description: 'A table of facts; left out, it stays as it is.',
    type: 'array',
    maxItems: productLimits.facts,
    items: {
      type: 'object',
      required: ['name', 'value'],
      properties: {
        name: { type: 'string', maxLength: productLimits.factName },
        value: { type: 'string', maxLength: productLimits.fact },
      },
    },
  })
  @IsOptional()
  @Rule('areSpecifications', faultInSpecifications)
  @Reads(readSpecifications)
  specifications?: Specification[];
}

/** A new product. */
@ApiRules()
export class CreateProductDto extends ProductDto {
  @ApiProperty({ description: 'Made once for each form: a repeat creates nothing.' })
  @IsUUID('all', { message: 'Must be a UUID' })
  createId: string;
}

const OTHER_VERSION = 'Send the version that you read';

/** The version that the page shows. */
@ApiRules()
export class VersionDto {
  @IsId(OTHER_VERSION)
  version: number;
}

/** A changed product. */
@ApiRules()
export class ChangeProductDto extends ProductDto {
  @ApiProperty({ description: 'As it was read.' })
  @IsId(OTHER_VERSION)
  version: number;
}

/** A page of the movements of a product. */
export class ListMovementsQuery {
  @PageLimit(50)
  limit: number = 50;

  @OptionalText('From `meta.nextBefore` of the page before.', 15)
  before?: string;
}
