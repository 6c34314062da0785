import { ApiProperty } from '@nestjs/swagger';
import { type OrderStatus, orderStatuses } from '@spade/contracts/orders/order.states';
import { PageMeta } from '../http/openapi-answers.ts';
import { PaidRefundView } from './credit.view.ts';

const refundReasons = ['over', 'ended'] as const;

/** Where money came from, as the bank states it. */
export class RefundSourceView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty()
  amount: string;

  @ApiProperty({ format: 'date' })
  valueDate: string;

  @ApiProperty()
  narration: string;

  @ApiProperty({ type: String, nullable: true })
  sender: string | null;

  @ApiProperty({ type: String, nullable: true })
  bankId: string | null;
}

/** An order that owes money, or sent some back. Amounts are naira with two decimals. */
export class RefundView {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ description: 'The public id.' })
  orderId: string;

  @ApiProperty()
  reference: string;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty()
  customerName: string;

  @ApiProperty({ format: 'email' })
  customerEmail: string;

  @ApiProperty()
  customerPhone: string;

  @ApiProperty()
  totalPrice: string;

  @ApiProperty()
  received: string;

  @ApiProperty()
  refunded: string;

  @ApiProperty({ description: '0.00 once it is settled.' })
  owed: string;

  @ApiProperty({
    enum: refundReasons,
    description: '`over`: more was received than the order costs. `ended`: the order has ended.',
  })
  reason: (typeof refundReasons)[number];

  @ApiProperty({ type: [RefundSourceView] })
  credits: RefundSourceView[];

  @ApiProperty({ type: [PaidRefundView] })
  paid: PaidRefundView[];
}

/** How many match, where the next page starts, and what is owed in all. */
export class RefundListMeta extends PageMeta {
  @ApiProperty({ description: 'Naira, of all orders in the list.' })
  owed: string;
}
