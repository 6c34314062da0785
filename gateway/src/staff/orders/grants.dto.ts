import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { parseNaira } from '@spade/contracts/naira';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { OneOf } from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';

/** An amount in a request. */
export const naira = {
  type: String,
  pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
  example: '500.00',
} as const;

/** What an order that is not paid costs less, in all. */
export class DiscountDto {
  @ApiProperty({ ...naira, description: 'In all; 0 takes it back.' })
  @FieldRule('discount', (value) =>
    parseNaira(value) === undefined ? 'Enter an amount such as 500.00' : undefined,
  )
  discount: string;

  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'For staff; kept in the history.',
    isMultiline: true,
  })
  reason: string;
}

/** Which ask an approver answers. */
export class GrantAskDto {
  @ApiProperty({ type: 'integer', description: '`grantAsk.askId` of the order, as it was read.' })
  @FieldRule('ask', (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0
      ? undefined
      : 'Must be the number of what was asked for',
  )
  ask: number;
}

/** Why an approver does not give what was asked for. */
export class DeclineGrantDto extends GrantAskDto {
  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'For staff; kept in the history.',
    isMultiline: true,
  })
  reason: string;
}

/** What becomes of goods that are not the buyer's after all. */
export const goodsFates = ['restock', 'write_off'] as const;

/** Money of a paid order that goes back to its buyer. */
export class GrantRefundDto {
  @ApiProperty(naira)
  @FieldRule('amount', (value) =>
    (parseNaira(value) ?? 0) > 0 ? undefined : 'Enter an amount such as 500.00',
  )
  amount: string;

  @ApiPropertyOptional({
    ...naira,
    description: 'What the screen showed as `grantable`. Refused when it is another sum by now.',
  })
  @IsOptional()
  @FieldRule('atMost', (value) =>
    parseNaira(value) === undefined ? 'Must be an amount such as 500.00' : undefined,
  )
  atMost?: string;

  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'The buyer reads it; kept in the history.',
    isMultiline: true,
  })
  reason: string;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 0,
    description: 'How many pieces came back, or never left; none when left out.',
  })
  @IsOptional()
  @FieldRule('pieces', (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
      ? undefined
      : 'Enter a whole number of pieces',
  )
  pieces?: number;

  @OneOf(
    goodsFates,
    'What becomes of them: back in stock when left out. Of a product of the store nothing changes here.',
  )
  goods?: (typeof goodsFates)[number];
}
