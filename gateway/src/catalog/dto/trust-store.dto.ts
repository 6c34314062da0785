import { ApiPropertyOptional } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';

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
