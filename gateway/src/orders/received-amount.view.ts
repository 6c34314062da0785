import { ApiProperty } from '@nestjs/swagger';

/** What was received of an order's total and what goes back: naira with two decimals, null where it does not apply. */
export class ReceivedAmountView {
  @ApiProperty({ type: String, nullable: true, description: 'The sum of its credits, in naira.' })
  amountReceived: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'How much less than the total, if so.',
  })
  shortfall: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'How much more than the total, if so.',
  })
  excess: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What went back to the buyer.' })
  refunded: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What must go back: more than the total was received, or the order has ended.',
  })
  refundOwed: string | null;
}
