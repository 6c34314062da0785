import { ApiProperty } from '@nestjs/swagger';
import { type AlertState, alertStates } from '@spade/contracts/money/alert';

/** The credit that an alert became. */
export class AlertCreditView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  amount: string;

  @ApiProperty({ format: 'date' })
  valueDate: string;

  @ApiProperty()
  narration: string;
}

/** An e-mail of a bank, or one that pretends so, and what became of it. */
export class AlertView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({
    enum: alertStates,
    enumName: 'AlertState',
    description:
      '`taken`: it is a credit. `refused`: forged, changed, a copy, a debit or of another account. `unreadable`: no known layout.',
  })
  state: AlertState;

  @ApiProperty({ type: String, nullable: true, description: 'Why it is not a credit, in words.' })
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

  @ApiProperty({ type: AlertCreditView, nullable: true })
  credit: AlertCreditView | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The credit of a statement that is the same payment.',
  })
  statementCreditId: number | null;
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
