import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { BankDetails } from '@spade/contracts/messages/orders';
import type { Flat, StatusPageBuyer } from '@spade/contracts/orders/buyer';
import {
  type FailureReason,
  failureReasons,
  type LateSettlement,
  lateSettlements,
  type OrderEventKind,
  type OrderStatus,
  orderEventKinds,
  orderStatuses,
} from '@spade/contracts/orders/order.states';
import { ReceivedAmountView } from './received-amount.view.ts';

/** The account to pay into. */
export class BankDetailsView implements BankDetails {
  @ApiProperty()
  bankName: string;

  @ApiProperty()
  accountName: string;

  @ApiProperty({ description: 'NUBAN, 10 digits.' })
  accountNumber: string;
}

/** The receipt of a placed order. */
export class PlacedOrderView {
  @ApiProperty({
    description: 'Unguessable: anyone who has it sees the order and can upload its proof.',
  })
  orderId: string;

  @ApiProperty({ description: 'For the narration of the transfer.', example: 'SO-7K4M2' })
  reference: string;

  @ApiProperty({ format: 'date-time' })
  paymentDeadline: string;

  @ApiProperty({ description: 'Naira, two decimals.', example: '25000.00' })
  totalAmount: string;

  @ApiProperty({ type: BankDetailsView })
  bankDetails: BankDetailsView;
}

/** One entry of the order's history, as its buyer sees it. */
export class TimelineEntryView {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty({ enum: orderEventKinds, enumName: 'OrderEventKind' })
  what: OrderEventKind;
}

/** The buyer's status page. Amounts are naira with two decimals, times UTC. */
export class PublicOrderView
  extends IntersectionType(PlacedOrderView, ReceivedAmountView)
  implements Flat<StatusPageBuyer>
{
  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty({ type: String, enum: failureReasons, nullable: true })
  failureReason: FailureReason | null;

  @ApiProperty({
    description: 'A proof came after the end and no stock could be held: staff sort it out.',
  })
  isPaidLate: boolean;

  @ApiProperty({
    type: String,
    enum: lateSettlements,
    nullable: true,
    description: 'How staff settled a late payment.',
  })
  lateSettlement: LateSettlement | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'While staff check the proof: until when the buyer has their answer.',
  })
  reviewBy: string | null;

  @ApiProperty({
    description: 'When staff check payments, in words.',
    example: 'Mon to Sat, 8AM to 6PM',
  })
  staffHours: string;

  @ApiProperty({ type: String, nullable: true, description: 'Why staff refused the last proof.' })
  rejectionReason: string | null;

  @ApiProperty()
  canUploadProof: boolean;

  @ApiProperty()
  canExtend: boolean;

  @ApiProperty()
  hasProof: boolean;

  @ApiProperty()
  productTitle: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty({ description: 'Naira, two decimals.' })
  unitPrice: string;

  @ApiProperty()
  customerName: string;

  @ApiProperty()
  shippingCity: string;

  @ApiProperty()
  shippingState: string;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  confirmedAt: string | null;

  @ApiProperty({
    format: 'date-time',
    description: "The database's clock at the time of this response.",
  })
  now: string;

  @ApiProperty({ type: [TimelineEntryView] })
  timeline: TimelineEntryView[];
}
