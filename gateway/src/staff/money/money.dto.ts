import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_ID } from '@spade/contracts/ids';
import { refundStates } from '@spade/contracts/messages/money';
import { type AlertState, alertStates } from '@spade/contracts/money/alert';
import {
  type CreditFit,
  type CreditState,
  creditFits,
  creditStates,
} from '@spade/contracts/money/credit';
import { decisionsOfDoubt } from '@spade/contracts/money/doubt.kinds';
import { IsBoolean, IsIn, IsOptional, IsString, MinLength } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import {
  OneOf,
  OptionalSwitch,
  OptionalText,
  PageQuery,
} from '../../http/validation/query-fields.ts';
import { AtMost, IsSingleLine } from '../../http/validation/text-rules.ts';
import { AreIds, IsPositiveNaira, naira } from '../../http/validation/value-rules.ts';
import { StaffReasonDto } from '../orders/fulfilment.dto.ts';

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
  @AreIds(0, MAX_CHECKED, 'Choose orders by their numbers')
  @Reads((value) => (typeof value === 'string' ? value.split(',').map(Number) : value))
  checked?: number[];
}

/** Which order a credit pays, and with how much of it. */
@ApiRules()
export class MatchCreditDto {
  @ApiProperty({ description: 'The integer or the public id of the order.', example: '41' })
  @IsString({ message: 'Choose an order' })
  order: string;

  @ApiPropertyOptional({
    ...naira,
    description:
      'What the order has of the credit from now on, in naira; left out: what it lacks, at most what is left.',
  })
  @IsOptional()
  @IsPositiveNaira()
  amount?: string;

  @ApiPropertyOptional({
    description:
      'The order gets all that is left of the credit, and what it does not need is to be sent back to its buyer. By an approver or the owner.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Must be true or false' })
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

/** Whether a credit that the bank seems to have taken back is a payment, and why. */
@ApiRules()
export class OverruleReversalDto extends StaffReasonDto {
  @ApiProperty({ description: 'False takes it back.' })
  @IsBoolean({ message: 'Say whether it is a payment' })
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
@ApiRules()
export class DecideDoubtDto {
  @ApiProperty({ enumName: 'DoubtDecision' })
  @IsIn(staffDecisions, { message: 'Choose what is right' })
  decision: (typeof staffDecisions)[number];

  @OptionalText('For staff; kept with the decision.', 500)
  reason?: string;
}

/** Which decision about a credit is taken back, and why. */
@ApiRules()
export class UndoCreditDto extends StaffReasonDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Only what this order has: its integer or public id; null: only what is for no order; left out: all.',
  })
  @IsOptional()
  @IsString({ message: 'Choose an order' })
  order?: string | null;
}

/** Staff decide that money goes back. */
@ApiRules()
export class DecideRefundDto {
  @ApiProperty({
    ...naira,
    description:
      'What the list shows as to decide, in naira. Refused when it is another amount by now.',
  })
  @IsPositiveNaira()
  amount: string;

  @OptionalText('For staff; kept in the history.', 500)
  reason?: string;
}

/** Money that staff sent back. */
@ApiRules()
export class SettleRefundDto {
  @ApiProperty({
    ...naira,
    description:
      'What the list shows as owed, in naira. Refused when another amount is owed by now.',
  })
  @IsPositiveNaira()
  amount: string;

  @ApiProperty({ description: "The bank's reference of the transfer; kept in the history." })
  @MinLength(3, { message: "Please enter the bank's reference of the transfer" })
  @AtMost(100)
  @IsSingleLine()
  bankReference: string;
}

/** Longer than a PDF takes (ISO 32000-2, 7.6.4.3.3: 127 bytes). */
const MAX_PASSWORD = 200;

const NO_PASSWORD = 'Type the password of the file';

/** The password of a locked statement. */
@ApiRules()
export class UnlockStatementDto {
  @MinLength(1, { message: NO_PASSWORD })
  @AtMost(MAX_PASSWORD, { message: NO_PASSWORD })
  password: string;
}
