import { ApiPropertyOptional } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../http/validation/field-rule.ts';
import { OptionalSwitch, OptionalText, PageLimit } from '../http/validation/query-fields.ts';

/** Paging and filters of the product list; without any, the whole list up to 1,000. */
export class ListProductsQuery {
  @PageLimit(1000)
  limit: number = 1000;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;

  @OptionalText('Matches title or description, case-insensitively.', 200)
  search?: string;

  @OptionalText('One category by its name.', 200)
  category?: string;

  @OptionalSwitch('Only products that are, or are not, in stock.')
  inStock?: boolean;
}

/** Of which product the store's figures are right, or that all are: exactly one of the two. */
export class TrustStoreDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_ID })
  @IsOptional()
  @FieldRule('productId', (value) =>
    isId(value) ? undefined : 'Product id must be a whole number',
  )
  productId?: number;

  @ApiPropertyOptional({ type: 'boolean', enum: [true] })
  @IsOptional()
  @FieldRule('all', (value) => (value === true ? undefined : 'Say true, or name a product'))
  all?: true;
}
