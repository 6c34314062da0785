import { ApiProperty } from '@nestjs/swagger';
import { bankOf } from '@spade/contracts/money/banks';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { TextField, tidyText } from '../../http/validation/text-field.ts';

const TEN_DIGITS = /^\d{10}$/;

/** Digits as people group them: `0123 456 789`, `0123-456-789`. */
const withoutGroups = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value;

/** Where a buyer wants their money back. The check digit of the number only warns: wallets need not conform. */
export class RefundAccountDto {
  @ApiProperty({ description: 'One of `refund.banks` of the order.', example: '000013' })
  @FieldRule(
    'bankCode',
    (value) => (typeof value === 'string' && bankOf(value) ? undefined : 'Please choose your bank'),
    tidyText,
  )
  bankCode: string;

  @ApiProperty({ pattern: TEN_DIGITS.source, example: '0123456789' })
  @FieldRule(
    'accountNumber',
    (value) =>
      typeof value === 'string' && TEN_DIGITS.test(value)
        ? undefined
        : 'An account number has 10 digits',
    withoutGroups,
  )
  accountNumber: string;

  @TextField({
    min: 3,
    max: 100,
    tooShort: 'Please enter the name of the account',
    description: 'As the bank writes it.',
    example: 'ADAEZE OBI',
  })
  accountName: string;
}
