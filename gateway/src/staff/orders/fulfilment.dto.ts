import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isId } from '@spade/contracts/ids';
import { lagosDay } from '@spade/contracts/lagos';
import { type CommonStep, commonSteps } from '@spade/contracts/messages/delivery';
import { IsOptional, isPhoneNumber, isURL } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { isDay, OptionalText } from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';
import { tidyText } from '../../http/validation/text-rules.ts';

const MAX_ORDERS_AT_ONCE = 100;

/** Characters of a phone number as people write it. */
const MAX_PHONE = 40;

const blankIsNone = (value: unknown) => {
  const tidy = tidyText(value);
  return tidy === '' || tidy === null ? undefined : tidy;
};

/** How the goods travel; the buyer reads all of it. */
export class ShipmentDto {
  @OptionalText('Who carries the goods.', 80)
  courier?: string;

  @OptionalText("The courier's number.", 60)
  waybillNumber?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: MAX_PHONE,
    description: 'Erased 90 days after the goods left.',
  })
  @IsOptional()
  @FieldRule(
    'riderPhone',
    (value) =>
      typeof value === 'string' && value.length <= MAX_PHONE && isPhoneNumber(value, 'NG')
        ? undefined
        : "The rider's phone must be a number such as 08031234567",
    blankIsNone,
  )
  riderPhone?: string;

  @ApiPropertyOptional({ type: String, format: 'uri', maxLength: 300, description: 'https only.' })
  @IsOptional()
  @FieldRule(
    'trackingUrl',
    (value) =>
      typeof value === 'string' &&
      value.length <= 300 &&
      isURL(value, { protocols: ['https'], require_protocol: true })
        ? undefined
        : 'The tracking link must begin with https://',
    blankIsNone,
  )
  trackingUrl?: string;

  @ApiPropertyOptional({ type: String, format: 'date', description: 'The day in Lagos.' })
  @IsOptional()
  @FieldRule(
    'expectedOn',
    (value) =>
      isDay(value) && value >= lagosDay(new Date())
        ? undefined
        : 'The expected day must be a day such as 2026-11-30, not one that has passed',
    blankIsNone,
  )
  expectedOn?: string;
}

/** Why staff take a step back or goods back; for staff, kept in the history. */
export class StaffReasonDto {
  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'For staff; kept in the history.',
    isMultiline: true,
  })
  reason: string;
}

/** The same step for several orders. */
export class CommonStepDto {
  @ApiProperty({ type: [Number], minItems: 1, maxItems: MAX_ORDERS_AT_ONCE })
  @FieldRule('orders', (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= MAX_ORDERS_AT_ONCE &&
    value.every(isId)
      ? undefined
      : `Choose 1 to ${MAX_ORDERS_AT_ONCE} orders`,
  )
  orders: number[];

  @ApiProperty({ enum: commonSteps })
  @FieldRule('step', (value) =>
    (commonSteps as readonly unknown[]).includes(value)
      ? undefined
      : `Must be one of ${commonSteps.join(', ')}`,
  )
  step: CommonStep;

  @OptionalText('Of all of them, for `ship`: who carries the goods.', 80)
  courier?: string;
}
