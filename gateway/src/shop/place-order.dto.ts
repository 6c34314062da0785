import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MAX_ID } from '@spade/contracts/ids';
import { bankOf } from '@spade/contracts/money/banks';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
import { type DeliveryMethod, deliveryMethods } from '@spade/contracts/orders/delivery';
import { findState, nigerianStates } from '@spade/contracts/orders/nigerian-states';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { ApiRules } from '../http/validation/api-rules.ts';
import { Reads } from '../http/validation/input.pipe.ts';
import { IsPhone, phoneSchema } from '../http/validation/phone-rule.ts';
import {
  AtMost,
  IsEmailAddress,
  IsMultiline,
  IsSingleLine,
  tidyText,
} from '../http/validation/text-rules.ts';
import {
  ACCOUNT_NUMBER_MESSAGE,
  HasDigits,
  IsId,
  IsNaira,
  NAIRA_PATTERN,
} from '../http/validation/value-rules.ts';

/** A field of the address: goods that the buyer picks up need none. */
const OfAddress = () => ValidateIf(({ delivery }: PlaceOrderDto) => delivery !== 'pickup');

/** The rules of a landmark, whether it may be empty or not. */
export const IsLandmark = () => applyDecorators(IsSingleLine(), AtMost(120));
/** The rules of an area, whether it may be empty or not. */
export const IsArea = () => applyDecorators(IsSingleLine(), AtMost(80));

/** The name of a state as the list has it, however it is written. */
const readState = (value: unknown) => {
  const text = tidyText(value);
  return typeof text === 'string' ? (findState(text) ?? text) : text;
};

/** An amount in a request: text, or a number. */
const amount = { oneOf: [{ type: 'string', pattern: NAIRA_PATTERN }, { type: 'number' }] };

/** The order form as the page sends it (specification.md 5.2). */
@ApiRules()
export class PlaceOrderDto implements FlatBuyer {
  @ApiProperty({ description: 'Who orders.', example: 'Ada Obi' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  @AtMost(120)
  @IsSingleLine()
  customerName: string;

  @ApiProperty({ example: 'ada@mail.example' })
  @IsEmailAddress()
  customerEmail: string;

  @ApiProperty(phoneSchema)
  @IsPhone()
  customerPhone: string;

  @ApiProperty({ description: 'Street and number.', example: '12 Allen Avenue, Ikeja' })
  @OfAddress()
  @MinLength(10, { message: 'Address must be at least 10 characters' })
  @AtMost(300)
  @IsMultiline()
  shippingAddress: string;

  @ApiProperty({ description: 'City.', example: 'Ikeja' })
  @OfAddress()
  @MinLength(2, { message: 'City is required' })
  @AtMost(80)
  @IsSingleLine()
  shippingCity: string;

  @ApiProperty({ example: 'Lagos' })
  @OfAddress()
  @MinLength(2, { message: 'State is required' })
  @IsIn(nigerianStates, { message: 'Choose a state from the list' })
  @Reads(readState)
  shippingState: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What the rider looks for.',
    example: 'Opposite the post office',
  })
  @IsOptional()
  @MinLength(1, { message: 'Name a landmark that can be read, or leave it empty' })
  @IsLandmark()
  shippingLandmark?: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'An area of the state with a delivery fee of its own; left out, the fee of the rest of the state counts.',
    example: 'Lagos Island',
  })
  @IsOptional()
  @MinLength(1, { message: 'Choose your area' })
  @IsArea()
  deliveryArea?: string | null;

  @ApiProperty({ default: 'deliver', required: false })
  @IsIn(deliveryMethods, { message: 'Choose delivery or pick-up' })
  @Reads((value) => value ?? 'deliver')
  delivery: DeliveryMethod = 'deliver';

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Which pick-up point, where `delivery` is `pickup`; the address is not needed then.',
    example: 'ikeja-shop',
  })
  @ValidateIf(({ delivery }: PlaceOrderDto) => delivery === 'pickup')
  @IsNotEmpty({ message: 'Choose where to pick up' })
  @AtMost(80, { message: 'Choose where to pick up' })
  @Reads(tidyText)
  pickupPointId?: string | null;

  @ApiProperty({ default: 1, required: false })
  @Min(1, { message: 'Quantity must be at least 1' })
  @IsInt({ message: 'Quantity must be a whole number' })
  // The shop's own bound (MAX_ORDER_QUANTITY) is checked by the controller.
  @Max(MAX_ID, { message: 'Quantity is too large' })
  @Reads((value) => value ?? 1)
  quantity: number = 1;

  @ApiProperty({ example: 7 })
  @IsId('Choose a product')
  productId: number;

  @ApiProperty({
    nullable: true,
    description: 'From `variants` of the product; left out or null is its default variant.',
  })
  @IsOptional()
  @IsId('Choose one of the options')
  variantId?: number | null;

  @ApiProperty({ description: 'What the buyer was shown; the catalogue decides.' })
  @MinLength(1, { message: 'Product title is required' })
  // A title of 500 and a variant's of 255 in brackets.
  @AtMost(800)
  @IsMultiline()
  productTitle: string;

  @ApiProperty({
    ...amount,
    description:
      'Price times quantity in naira, two decimals, as shown to the buyer. If the actual total differs, the order is refused with 409 and the new price.',
    example: '12500.00',
  })
  @IsNaira('Total price must be an amount such as 12500.00')
  totalPrice: string | number;

  @ApiProperty({
    ...amount,
    nullable: true,
    description:
      'The delivery fee in naira that the buyer was shown, 0.00 where staff tell it later. If it has changed, the order is refused with 409 and the new fee. Left out, the fee of today counts.',
    example: '3500.00',
  })
  @IsOptional()
  @IsNaira('Delivery fee must be an amount such as 3500.00')
  deliveryFee?: string | number | null;

  @MailboxCode(
    'From the mail that 409 ORDERS.CODE_NEEDED speaks of; `/api/orders/{orderId}/code` takes it without the rest.',
  )
  mailboxCode?: string;
}

/** A code that was mailed to the buyer; an empty one counts as left out. */
export function MailboxCode(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ example: '482913', description }),
    IsOptional(),
    HasDigits(6, 'The code has six digits'),
  );
}

/** What places an order that waits for it. */
@ApiRules()
export class EnterCodeDto {
  @MailboxCode('From the mail; left out to have another one mailed.')
  code?: string;
}

const IsBank = () =>
  ValidateBy(
    {
      name: 'isBank',
      validator: { validate: (value) => typeof value === 'string' && bankOf(value) !== undefined },
    },
    { message: 'Please choose your bank' },
  );

/** Where a buyer wants their money back. The check digit of the number only warns: wallets need not conform. */
@ApiRules()
export class RefundAccountDto {
  @ApiProperty({ description: 'One of `refund.banks` of the order.', example: '000013' })
  @IsBank()
  @Reads(tidyText)
  bankCode: string;

  @ApiProperty({ example: '0123456789' })
  @HasDigits(10, ACCOUNT_NUMBER_MESSAGE)
  accountNumber: string;

  @ApiProperty({ description: 'As the bank writes it.', example: 'ADAEZE OBI' })
  @MinLength(3, { message: 'Please enter the name of the account' })
  @AtMost(100)
  @IsSingleLine()
  accountName: string;

  @MailboxCode('From the mail, to name another account than the one before.')
  code?: string;
}
