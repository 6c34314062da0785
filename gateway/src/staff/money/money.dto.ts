import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isId, MAX_ID } from '@spade/contracts/ids';
import { type AlertState, alertStates } from '@spade/contracts/money/alert';
import {
  type CreditFit,
  type CreditState,
  creditFits,
  creditStates,
} from '@spade/contracts/money/credit';
import { decisionsOfDoubt } from '@spade/contracts/money/doubt.kinds';
import { parseNaira } from '@spade/contracts/naira';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../../http/validation/field-rule.ts';
import {
  OneOf,
  OptionalSwitch,
  OptionalText,
  PageQuery,
} from '../../http/validation/query-fields.ts';
import { TextField } from '../../http/validation/text-field.ts';

/** What staff may decide about a doubt of any kind. */
const staffDecisions = [...new Set(Object.values(decisionsOfDoubt).flat())];

/** Which credits. */
export class ListCreditsQuery extends PageQuery {
  @OneOf(creditStates, 'Only credits in this state.')
  state?: CreditState;

  @OneOf(creditFits, 'Of the open ones, only those that fit an order this well.')
  fit?: CreditFit;

  @OptionalText('Only those that this statement added.', 60)
  statementId?: string;

  @OptionalText(
    'An amount, the reference of an order that has a part of the credit, or words of narration, sender or bank id, in any order and case.',
    200,
  )
  search?: string;
}

const refundStates = ['undecided', 'owed', 'paid'] as const;

/** Which refunds. */
export class ListRefundsQuery extends PageQuery {
  @OneOf(refundStates, 'Owed when left out.')
  state?: (typeof refundStates)[number];
}

/** Most doubtful accounts that one export may include. */
const MAX_CHECKED = 500;

/** Which doubtful accounts the file for the bank has, too. */
export class ExportRefundsQuery {
  @ApiPropertyOptional({
    description: 'Orders whose doubtful account staff have checked with the buyer: `41,42`.',
    type: 'array',
    items: { type: 'integer', minimum: 1, maximum: MAX_ID },
    maxItems: MAX_CHECKED,
  })
  @IsOptional()
  @FieldRule(
    'checked',
    (value) =>
      Array.isArray(value) && value.length <= MAX_CHECKED && value.every(isId)
        ? undefined
        : 'Choose orders by their numbers',
    (value) => (typeof value === 'string' && value !== '' ? value.split(',').map(Number) : value),
  )
  checked?: number[];
}

const naira = { type: String, pattern: '^\\d{1,12}(\\.\\d{1,2})?$', example: '500.00' } as const;

const brokenAmount = (value: unknown) =>
  (parseNaira(value) ?? 0) > 0 ? undefined : 'Amount must be an amount such as 500.00';

const missingOrder = (value: unknown) =>
  typeof value === 'string' ? undefined : 'Choose an order';

/** Which order a credit pays, and with how much of it. */
export class MatchCreditDto {
  @ApiProperty({ description: 'The integer or the public id of the order.', example: '41' })
  @FieldRule('order', missingOrder)
  order: string;

  @ApiPropertyOptional({
    ...naira,
    description:
      'What the order has of the credit from now on, in naira; left out: what it lacks, at most what is left.',
  })
  @IsOptional()
  @FieldRule('amount', brokenAmount)
  amount?: string;

  @ApiPropertyOptional({
    description:
      'The order gets all that is left of the credit, and what it does not need is to be sent back to its buyer. By an approver or the owner.',
  })
  @IsOptional()
  @FieldRule('owesRest', (value) =>
    typeof value === 'boolean' ? undefined : 'Must be true or false',
  )
  owesRest?: boolean;

  @OptionalText('Kept in the history.', 500)
  note?: string;
}

/** Which alerts. */
export class ListAlertsQuery extends PageQuery {
  @OneOf(alertStates, 'Only alerts in this state.')
  state?: AlertState;

  @OptionalText('Only unused ones that may pay this order: its integer or public id.', 30)
  order?: string;
}

/** Why a credit is for no order, or why a decision is taken back. For staff. */
export class CreditReasonDto {
  @TextField({
    min: 3,
    max: 500,
    tooShort: 'Please give a reason',
    description: 'For staff; kept in the history.',
    isMultiline: true,
  })
  reason: string;
}

/** Whether a credit that the bank seems to have taken back is a payment, and why. */
export class OverruleReversalDto extends CreditReasonDto {
  @ApiProperty({ type: Boolean, description: 'False takes it back.' })
  @FieldRule('isPayment', (value) =>
    typeof value === 'boolean' ? undefined : 'Say whether it is a payment',
  )
  isPayment: boolean;
}

/** Which doubts. */
export class ListDoubtsQuery extends PageQuery {
  @OptionalSwitch('False: those that were decided. True when left out.')
  isOpen?: boolean;

  @OptionalText('Only those that this statement raised.', 60)
  statementId?: string;
}

/** What staff decide about a doubt. */
export class DecideDoubtDto {
  @ApiProperty({ enum: staffDecisions, enumName: 'DoubtDecision' })
  @FieldRule('decision', (value) =>
    staffDecisions.some((decision) => decision === value) ? undefined : 'Choose what is right',
  )
  decision: (typeof staffDecisions)[number];

  @OptionalText('For staff; kept with the decision.', 500)
  reason?: string;
}

/** Which decision about a credit is taken back, and why. */
export class UndoCreditDto extends CreditReasonDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Only what this order has: its integer or public id; null: only what is for no order; left out: all.',
  })
  @IsOptional()
  @FieldRule('order', missingOrder)
  order?: string | null;
}

/** Staff decide that money goes back. */
export class DecideRefundDto {
  @ApiProperty({
    ...naira,
    description:
      'What the list shows as to decide, in naira. Refused when it is another amount by now.',
  })
  @FieldRule('amount', brokenAmount)
  amount: string;

  @OptionalText('For staff; kept in the history.', 500)
  reason?: string;
}

/** Money that staff sent back. */
export class SettleRefundDto {
  @ApiProperty({
    ...naira,
    description:
      'What the list shows as owed, in naira. Refused when another amount is owed by now.',
  })
  @FieldRule('amount', brokenAmount)
  amount: string;

  @TextField({
    min: 3,
    max: 100,
    tooShort: "Please enter the bank's reference of the transfer",
    description: "The bank's reference of the transfer; kept in the history.",
  })
  bankReference: string;
}

/** Longer than a PDF takes (ISO 32000-2, 7.6.4.3.3: 127 bytes). */
const MAX_PASSWORD = 200;

/** The password of a locked statement. */
export class UnlockStatementDto {
  @ApiProperty({ minLength: 1, maxLength: MAX_PASSWORD })
  @FieldRule('password', (value) =>
    typeof value === 'string' && value.length > 0 && value.length <= MAX_PASSWORD
      ? undefined
      : 'Type the password of the file',
  )
  password: string;
}
