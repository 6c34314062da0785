import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import { bankOf } from '@spade/contracts/money/banks';
import { parseNaira } from '@spade/contracts/naira';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
import { type DeliveryMethod, deliveryMethods } from '@spade/contracts/orders/delivery';
import { ValidateIf } from 'class-validator';
import { ACCOUNT_NUMBER_MESSAGE, DigitsField } from '../http/validation/digits-field.ts';
import { FieldRule } from '../http/validation/field-rule.ts';
import { TextField, tidyText } from '../http/validation/text-field.ts';
import { buyerRules } from './buyer-rules.ts';

function brokenQuantityRule(value: unknown): string | undefined {
  if (typeof value !== 'number' || !(value >= 1)) return 'Quantity must be at least 1';
  if (!Number.isInteger(value)) return 'Quantity must be a whole number';
  // The shop's own bound (MAX_ORDER_QUANTITY) is checked by the controller.
  return value > MAX_ID ? 'Quantity is too large' : undefined;
}

/** A field of the address: goods that the buyer picks up need none. */
const ofAddress = () =>
  applyDecorators(
    ApiProperty({ required: false }),
    ValidateIf(({ delivery }: PlaceOrderDto) => delivery !== 'pickup'),
  );

const isDeliveryMethod = (value: unknown): value is DeliveryMethod =>
  deliveryMethods.some((method) => method === value);

/** The order form as the page sends it (specification.md 5.2). */
export class PlaceOrderDto implements FlatBuyer {
  @buyerRules.customerName()
  customerName: string;

  @buyerRules.customerEmail()
  customerEmail: string;

  @buyerRules.customerPhone()
  customerPhone: string;

  @ofAddress()
  @buyerRules.shippingAddress()
  shippingAddress: string;

  @ofAddress()
  @buyerRules.shippingCity()
  shippingCity: string;

  @ofAddress()
  @buyerRules.shippingState()
  shippingState: string;

  @buyerRules.shippingLandmark({ isOptional: true })
  shippingLandmark?: string | null;

  @buyerRules.deliveryArea({ isOptional: true })
  deliveryArea?: string | null;

  @ApiProperty({ enum: deliveryMethods, default: 'deliver', required: false })
  @FieldRule(
    'delivery',
    (value) => (isDeliveryMethod(value) ? undefined : 'Choose delivery or pick-up'),
    (value) => value ?? 'deliver',
  )
  delivery: DeliveryMethod = 'deliver';

  @ApiProperty({
    type: String,
    maxLength: 80,
    required: false,
    nullable: true,
    description:
      'Which pick-up point, where `delivery` is `pickup`; the address is not needed then.',
    example: 'ikeja-shop',
  })
  @ValidateIf(({ delivery }: PlaceOrderDto) => delivery === 'pickup')
  @FieldRule(
    'pickupPointId',
    (value) =>
      typeof value === 'string' && value !== '' && value.length <= 80
        ? undefined
        : 'Choose where to pick up',
    tidyText,
  )
  pickupPointId?: string | null;

  @ApiProperty({ type: 'integer', minimum: 1, default: 1, required: false })
  @FieldRule('quantity', brokenQuantityRule, (value) => value ?? 1)
  quantity: number = 1;

  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  @FieldRule('productId', (value) => (isId(value) ? undefined : 'Choose a product'))
  productId: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    required: false,
    nullable: true,
    description: 'From `variants` of the product; left out or null is its default variant.',
  })
  @FieldRule('variantId', (value) =>
    value === undefined || value === null || isId(value) ? undefined : 'Choose one of the options',
  )
  variantId?: number | null;

  @TextField({
    min: 1,
    // A title of 500 and a variant's of 255 in brackets.
    max: 800,
    tooShort: 'Product title is required',
    description: 'What the buyer was shown; the catalogue decides.',
    isMultiline: true,
  })
  productTitle: string;

  @ApiProperty({
    oneOf: [{ type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }, { type: 'number' }],
    description:
      'Price times quantity in naira, two decimals, as shown to the buyer. If the actual total differs, the order is refused with 409 and the new price.',
    example: '12500.00',
  })
  @FieldRule('totalPrice', (value) =>
    parseNaira(value) === undefined ? 'Total price must be an amount such as 12500.00' : undefined,
  )
  totalPrice: string | number;

  @ApiProperty({
    oneOf: [{ type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' }, { type: 'number' }],
    required: false,
    nullable: true,
    description:
      'The delivery fee in naira that the buyer was shown, 0.00 where staff tell it later. If it has changed, the order is refused with 409 and the new fee. Left out, the fee of today counts.',
    example: '3500.00',
  })
  @FieldRule('deliveryFee', (value) =>
    value === undefined || value === null || parseNaira(value) !== undefined
      ? undefined
      : 'Delivery fee must be an amount such as 3500.00',
  )
  deliveryFee?: string | number | null;

  @MailboxCodeField(
    'From the mail that 409 ORDERS.CODE_NEEDED speaks of; `/api/orders/{orderId}/code` takes it without the rest.',
  )
  mailboxCode?: string;
}

/** A code that was mailed to the buyer; an empty one counts as left out. */
export function MailboxCodeField(description: string): PropertyDecorator {
  const message = 'The code has six digits';
  return DigitsField({ digits: 6, message, example: '482913', description, isOptional: true });
}

/** What places an order that waits for it. */
export class EnterCodeDto {
  @MailboxCodeField('From the mail; left out to have another one mailed.')
  code?: string;
}

/** Where a buyer wants their money back. The check digit of the number only warns: wallets need not conform. */
export class RefundAccountDto {
  @ApiProperty({ description: 'One of `refund.banks` of the order.', example: '000013' })
  @FieldRule(
    'bankCode',
    (value) => (typeof value === 'string' && bankOf(value) ? undefined : 'Please choose your bank'),
    tidyText,
  )
  bankCode: string;

  @DigitsField({ digits: 10, message: ACCOUNT_NUMBER_MESSAGE, example: '0123456789' })
  accountNumber: string;

  @TextField({
    min: 3,
    max: 100,
    tooShort: 'Please enter the name of the account',
    description: 'As the bank writes it.',
    example: 'ADAEZE OBI',
  })
  accountName: string;

  @MailboxCodeField('From the mail, to name another account than the one before.')
  code?: string;
}
