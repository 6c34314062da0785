import { ApiProperty } from '@nestjs/swagger';
import type { OrderEvent } from '@spade/contracts/messages/orders';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
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
import { PageMeta } from '../http/openapi-answers.ts';
import { OrderCreditView, PaidRefundView } from '../money/credit.view.ts';
import { AdminProofView } from './admin-proof.view.ts';
import { ReceivedAmountView } from './received-amount.view.ts';

/** An order as staff see it in lists. Amounts are naira with two decimals. */
export class AdminOrderView extends ReceivedAmountView implements FlatBuyer {
  @ApiProperty({ type: 'integer' })
  id: number;

  @ApiProperty({ description: 'The public id.' })
  orderId: string;

  @ApiProperty()
  reference: string;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty({ type: String, enum: failureReasons, nullable: true })
  failureReason: FailureReason | null;

  @ApiProperty({ description: 'Paid late, no stock held: refund or restock. False once settled.' })
  isPaidLate: boolean;

  @ApiProperty({
    type: String,
    enum: lateSettlements,
    nullable: true,
    description: 'How staff settled a late payment.',
  })
  lateSettlement: LateSettlement | null;

  @ApiProperty()
  hasLateProof: boolean;

  @ApiProperty({
    description: 'Exactly the same file is on another order: a warning. Look-alikes do not count.',
  })
  hasDuplicateProof: boolean;

  @ApiProperty({
    description: 'A receipt of another order has the same transaction id, as read: a warning.',
  })
  hasRepeatedTransaction: boolean;

  @ApiProperty({
    description:
      'The bank took a payment of this order back. Its state stays as it is: staff decide.',
  })
  isPaymentTakenBack: boolean;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'While a proof waits: until when staff should have checked it.',
  })
  reviewBy: string | null;

  @ApiProperty({ description: 'The proof waits longer than that.' })
  isOverdue: boolean;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ format: 'date-time' })
  paymentDeadline: string;

  @ApiProperty({ type: 'integer' })
  productId: number;

  @ApiProperty()
  productTitle: string;

  @ApiProperty({ type: 'integer' })
  quantity: number;

  @ApiProperty()
  unitPrice: string;

  @ApiProperty()
  totalPrice: string;

  @ApiProperty()
  customerName: string;

  @ApiProperty({ format: 'email' })
  customerEmail: string;

  @ApiProperty()
  customerPhone: string;

  @ApiProperty()
  shippingAddress: string;

  @ApiProperty()
  shippingCity: string;

  @ApiProperty()
  shippingState: string;

  @ApiProperty({ type: String, nullable: true })
  shopifyOrderId: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Why the order has not been created in the Shopify store yet; it is retried automatically.',
  })
  shopifyError: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Signed and short-lived; fits an <img>.',
  })
  paymentProofUrl: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The same picture at 112 × 112 pixels, which browsers may keep for minutes.',
  })
  proofThumbnailUrl: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When that proof came; in lists only.',
  })
  proofUploadedAt: string | null;
}

/** One entry of the append-only history. */
export class OrderEventView implements OrderEvent {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ enum: orderEventKinds, enumName: 'OrderEventKind' })
  kind: OrderEventKind;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus', nullable: true })
  fromStatus: OrderStatus | null;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  toStatus: OrderStatus;

  @ApiProperty({ description: '`customer`, `system`, or the username of the admin.' })
  actor: string;

  @ApiProperty({ type: String, nullable: true })
  reason: string | null;
}

/** An order with its proofs, history and money. */
export class AdminOrderDetailView extends AdminOrderView {
  @ApiProperty({ type: [AdminProofView] })
  proofs: AdminProofView[];

  @ApiProperty({ type: [OrderEventView] })
  history: OrderEventView[];

  @ApiProperty({ type: [OrderCreditView] })
  credits: OrderCreditView[];

  @ApiProperty({ type: [PaidRefundView] })
  refunds: PaidRefundView[];
}

/** The dashboard's four figures, and the orders that staff must resolve by hand; over all orders. */
export class OrderFiguresView {
  @ApiProperty({ type: 'integer' })
  totalOrders: number;

  @ApiProperty({ type: 'integer' })
  awaitingConfirmation: number;

  @ApiProperty({ type: 'integer' })
  confirmedOrders: number;

  @ApiProperty({
    description:
      'Naira, two decimals, over confirmed orders: what was received, or the total where none is recorded.',
  })
  revenue: string;

  @ApiProperty({ type: 'integer', description: 'Paid late and not settled: refund or restock.' })
  paidLate: number;

  @ApiProperty({ type: 'integer', description: 'Proofs that were not checked in time.' })
  overdue: number;

  @ApiProperty({ type: 'integer', description: 'Confirmed, but not created in Shopify yet.' })
  notInShopify: number;

  @ApiProperty({ type: 'integer', description: 'Orders that owe their buyer money.' })
  refundsOwed: number;
}

/** How many match, where the next page starts, and the figures. */
export class OrderListMeta extends PageMeta {
  @ApiProperty({ type: OrderFiguresView })
  figures: OrderFiguresView;

  @ApiProperty({
    description: 'The bank account is not configured: buyers cannot pay what they order.',
  })
  isDemoAccount: boolean;
}
