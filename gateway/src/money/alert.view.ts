import { ApiProperty } from '@nestjs/swagger';
import { type AlertState, alertStates } from '@spade/contracts/money/alert';
import { CreditOrderView, SuggestionView } from './credit.view.ts';

/** The payment that an alert states. */
export class AlertedPaymentView {
  @ApiProperty()
  amount: string;

  @ApiProperty({ format: 'date' })
  valueDate: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  bookedAt: string | null;

  @ApiProperty()
  narration: string;

  @ApiProperty({ type: String, nullable: true })
  sender: string | null;

  @ApiProperty({ type: String, nullable: true, description: "The bank's own id." })
  bankId: string | null;
}

/** An e-mail of a bank, or one that pretends so, and what became of it. */
export class AlertView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({
    enum: alertStates,
    enumName: 'AlertState',
    description:
      '`taken`: evidence of a payment. `refused`: forged, changed, a copy, a debit or of another account. `unreadable`: no known layout.',
  })
  state: AlertState;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is no evidence, in words.' })
  reason: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Null: not an address of a bank.' })
  bank: string | null;

  @ApiProperty({ description: 'The address that it says it is from.' })
  from: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null once it is old.' })
  subject: string | null;

  @ApiProperty({ format: 'date-time', description: 'When the mailbox got it.' })
  receivedAt: string;

  @ApiProperty({ format: 'date-time' })
  recordedAt: string;

  @ApiProperty({ type: AlertedPaymentView, nullable: true })
  payment: AlertedPaymentView | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The credit that a clerk attested by it; null: no one has used it.',
  })
  creditId: number | null;

  @ApiProperty({ type: CreditOrderView, nullable: true, description: 'The order of that credit.' })
  order: CreditOrderView | null;

  @ApiProperty({
    type: SuggestionView,
    nullable: true,
    description: 'The orders that it may pay; null unless it can be used.',
  })
  suggestion: SuggestionView | null;
}

/** How the reading of the mailbox goes. */
export class AlertMailboxView {
  @ApiProperty()
  mailbox: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastContactAt: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastAlertAt: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is not read, in words.' })
  failure: string | null;
}
