import { ApiProperty, PickType } from '@nestjs/swagger';
import { lagosDay } from '@spade/contracts/lagos';
import { type CommonStep, commonSteps } from '@spade/contracts/messages/delivery';
import { ArrayMaxSize, IsIn, IsOptional, IsPhoneNumber } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { OptionalText } from '../../http/validation/query-fields.ts';
import {
  AreSingleLines,
  AtMost,
  IsHttpsAddress,
  IsReason,
  tidyText,
} from '../../http/validation/text-rules.ts';
import {
  AreIds,
  ArePositiveNairaOrEmpty,
  IsDay,
  IsPositiveNaira,
  naira,
} from '../../http/validation/value-rules.ts';

const MAX_ORDERS_AT_ONCE = 100;

const MAX_WAYBILL_LENGTH = 60;

const NO_PHONE = "The rider's phone must be a number such as 08031234567";

/** How the goods travel; the buyer reads all of it. */
@ApiRules()
export class ShipmentDto {
  @OptionalText('Who carries the goods.', 80)
  courier?: string;

  @OptionalText("The courier's number.", MAX_WAYBILL_LENGTH)
  waybillNumber?: string;

  @ApiProperty({ description: 'Erased 90 days after the goods left.' })
  @IsOptional()
  @IsPhoneNumber('NG', { message: NO_PHONE })
  @AtMost(40, { message: NO_PHONE })
  @Reads(tidyText)
  riderPhone?: string;

  @ApiProperty({ description: 'https only.' })
  @IsOptional()
  @IsHttpsAddress(300)
  trackingUrl?: string;

  @ApiProperty({ description: 'The day in Lagos.' })
  @IsOptional()
  @IsDay(
    'The expected day must be a day such as 2026-11-30, not one that has passed',
    (day) => day >= lagosDay(new Date()),
  )
  expectedOn?: string;

  @ApiProperty({
    ...naira,
    description:
      'What the buyer pays the rider, of an order whose fee is told later (`deliveryFee` null).',
  })
  @IsOptional()
  @IsPositiveNaira()
  feeAtDoor?: string;
}

/** Why staff undo a step or a decision, or take goods back. Only staff read it. */
@ApiRules()
export class StaffReasonDto {
  @ApiProperty({ description: 'For staff; kept in the history.' })
  @IsReason()
  reason: string;
}

/** The same step for several orders. What they share of a shipment is for `ship`. */
@ApiRules()
export class CommonStepDto extends PickType(ShipmentDto, ['courier', 'riderPhone', 'expectedOn']) {
  @ApiProperty({ type: [Number] })
  @AreIds(1, MAX_ORDERS_AT_ONCE, `Choose 1 to ${MAX_ORDERS_AT_ONCE} orders`)
  orders: number[];

  @IsIn(commonSteps, { message: `Must be one of ${commonSteps.join(', ')}` })
  step: CommonStep;

  @ApiProperty({
    type: [String],
    description:
      "The courier's number of each order, for `ship`, in the order of `orders`; empty where it has none.",
  })
  @IsOptional()
  @AreSingleLines(MAX_WAYBILL_LENGTH)
  @ArrayMaxSize(MAX_ORDERS_AT_ONCE)
  waybillNumbers?: string[];

  @ApiProperty({
    type: [String],
    description: '`feeAtDoor` of each order, likewise.',
  })
  @IsOptional()
  @ArePositiveNairaOrEmpty()
  @ArrayMaxSize(MAX_ORDERS_AT_ONCE)
  feesAtDoor?: string[];
}
