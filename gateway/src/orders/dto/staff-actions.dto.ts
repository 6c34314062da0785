import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type LateSettlement, lateSettlements } from '@spade/contracts/orders/order.states';
import { IsOptional } from 'class-validator';
import { parseNaira } from '../../http/money.ts';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { OptionalText } from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';

/** What staff may add when they attest the credit; an empty body is fine (specification.md 7.5). */
export class ConfirmOrderDto {
  @ApiPropertyOptional({
    type: String,
    pattern: '^\\d{1,12}(\\.\\d{1,2})?$',
    description: 'What was credited, in naira.',
    example: '12500.00',
  })
  @IsOptional()
  @FieldRule('amountReceived', (value) =>
    parseNaira(value) === undefined
      ? 'Amount received must be an amount such as 12500.00'
      : undefined,
  )
  amountReceived?: string;

  @OptionalText('Kept in the history.', 500)
  note?: string;
}

/** How staff settle an order that was paid late. */
export class SettleLatePaymentDto {
  @ApiProperty({
    enum: lateSettlements,
    description:
      '`refunded`: the money went back; `restocked`: stock is held again and the order awaits confirmation; `not_paid`: no payment was found.',
  })
  @FieldRule('settlement', (value) =>
    (lateSettlements as readonly unknown[]).includes(value)
      ? undefined
      : `Must be one of ${lateSettlements.join(', ')}`,
  )
  settlement: LateSettlement;

  @OptionalText('For staff; kept in the history.', 500)
  note?: string;
}

/** Why staff refuse a proof or cancel an order; the customer reads it. */
export class ReasonDto {
  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'The customer reads it.',
    isMultiline: true,
  })
  reason: string;
}
