import { ApiProperty } from '@nestjs/swagger';
import type { OrderEvent } from '@spade/contracts/messages/orders';
import type { FlatBuyer } from '@spade/contracts/orders/buyer';
import {
  type FailureReason,
  failureReasons,
  type OrderEventKind,
  type OrderStatus,
  orderEventKinds,
  orderStatuses,
} from '@spade/contracts/orders/order.states';
import { PageMeta } from '../http/openapi-answers.ts';

/** An order as staff see it in lists. Amounts are naira with two decimals. */
export class AdminOrderView implements FlatBuyer {
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

  @ApiProperty({ description: 'Paid late, stock gone: refund or restock.' })
  isPaidLate: boolean;

  @ApiProperty()
  hasLateProof: boolean;

  @ApiProperty({ description: 'The same picture is on another order.' })
  hasDuplicateProof: boolean;

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

  @ApiProperty({ type: String, nullable: true, description: 'The amount that staff saw credited.' })
  amountReceived: string | null;

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
}

/** Another order with the same picture. */
export class DuplicateProofView {
  @ApiProperty({ type: 'integer', description: 'The id that staff see.' })
  orderId: number;

  @ApiProperty()
  reference: string;

  @ApiProperty({ description: 'Same bytes; otherwise a look-alike.' })
  isExact: boolean;
}

/** One proof of an order. */
export class AdminProofView {
  @ApiProperty()
  proofId: string;

  @ApiProperty({ description: 'Signed and short-lived; fits an <img>.' })
  url: string;

  @ApiProperty({ format: 'date-time' })
  uploadedAt: string;

  @ApiProperty()
  isLate: boolean;

  @ApiProperty({ type: String, nullable: true })
  rejectionReason: string | null;

  @ApiProperty({ type: 'integer', description: 'Bytes.' })
  sizeBytes: number;

  @ApiProperty({ type: 'integer' })
  widthPx: number;

  @ApiProperty({ type: 'integer' })
  heightPx: number;

  @ApiProperty({ type: [DuplicateProofView] })
  duplicates: DuplicateProofView[];
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

/** An order with its proofs and history. */
export class AdminOrderDetailView extends AdminOrderView {
  @ApiProperty({ type: [AdminProofView] })
  proofs: AdminProofView[];

  @ApiProperty({ type: [OrderEventView] })
  history: OrderEventView[];
}

/** The dashboard's four figures, and the orders that staff must resolve by hand; over all orders. */
export class OrderFiguresView {
  @ApiProperty({ type: 'integer' })
  totalOrders: number;

  @ApiProperty({ type: 'integer' })
  awaitingConfirmation: number;

  @ApiProperty({ type: 'integer' })
  confirmedOrders: number;

  @ApiProperty({ description: 'Naira, two decimals, over confirmed orders.' })
  revenue: string;

  @ApiProperty({ type: 'integer', description: 'Paid late, stock gone: refund or restock.' })
  paidLate: number;

  @ApiProperty({ type: 'integer', description: 'Confirmed, but not created in Shopify yet.' })
  notInShopify: number;
}

/** How many match, where the next page starts, and the figures. */
export class OrderListMeta extends PageMeta {
  @ApiProperty({ type: OrderFiguresView })
  figures: OrderFiguresView;
}
