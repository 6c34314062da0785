import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';

/** Largest id of a product: PostgreSQL's integer. */
const MAX_ID = 2_147_483_647;

/** Of which product the store's figures are right, or that all are: exactly one of the two. */
export class TrustStoreDto {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_ID })
  @IsOptional()
  @FieldRule('productId', (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_ID
      ? undefined
      : 'Product id must be a whole number',
  )
  productId?: number;

  @ApiPropertyOptional({ type: 'boolean', enum: [true] })
  @IsOptional()
  @FieldRule('all', (value) => (value === true ? undefined : 'Say true, or name a product'))
  all?: true;
}
