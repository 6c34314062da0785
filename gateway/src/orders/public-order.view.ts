import { ApiProperty } from '@nestjs/swagger';
import {
  type BankDetails,
  type FailureReason,
  type OrderEventKind,
  type OrderStatus,
  orderStatuses,
  type PlacedOrder,
  type PublicOrder,
} from '@spade/contracts/messages/orders';
import { formatKobo } from '../http/money.ts';
import type { Plain } from '../http/plain.ts';

/** Every kind of event, for the document. Kept complete by the compiler. */
export const orderEventKinds = Object.keys({
  placed: true,
  extended: true,
  proof_attached: true,
  proof_attached_late: true,
  proof_rejected: true,
  confirmed: true,
  processing_started: true,
  expired: true,
  cancelled: true,
} satisfies Record<OrderEventKind, true>);

/** The account to pay into. */
export class BankDetailsView implements BankDetails {
  @ApiProperty()
  bankName: string;

  @ApiProperty()
  accountName: string;

  @ApiProperty({ description: 'NUBAN, 10 digits.' })
  accountNumber: string;
}

/** What the buyer gets for a placed order. */
export class PlacedOrderView {
  @ApiProperty({
    description: 'Unguessable: whoever holds it sees the order and uploads its proof.',
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

/** One step in the life of an order, as its buyer sees it. */
export class TimelineEntryView {
  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty({ enum: orderEventKinds, enumName: 'OrderEventKind' })
  what: OrderEventKind;
}

/** The buyer's status page. */
export class PublicOrderView extends PlacedOrderView {
  @ApiProperty({ enum: orderStatuses, enumName: 'OrderStatus' })
  status: OrderStatus;

  @ApiProperty({ type: String, enum: ['expired', 'cancelled'], nullable: true })
  failureReason: FailureReason | null;

  @ApiProperty({
    description: 'A proof came after the end and the stock was gone: staff sort it out.',
  })
  isPaidLate: boolean;

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

  @ApiProperty({ format: 'date-time', description: "The database's clock at this answer." })
  now: string;

  @ApiProperty({ type: [TimelineEntryView] })
  timeline: TimelineEntryView[];
}

/** Lists field by field what the buyer gets. */
export function presentPlacedOrder(order: PlacedOrder): Plain<PlacedOrderView> {
  const { bankName, accountName, accountNumber } = order.bankDetails;
  return {
    orderId: order.orderId,
    reference: order.reference,
    paymentDeadline: order.paymentDeadline,
    totalAmount: formatKobo(order.totalKobo),
    bankDetails: { bankName, accountName, accountNumber },
  };
}

/** Lists field by field what the status page shows. */
export function presentPublicOrder(order: PublicOrder): PublicOrderView {
  return {
    ...presentPlacedOrder(order),
    status: order.status,
    failureReason: order.failureReason,
    isPaidLate: order.isPaidLate,
    rejectionReason: order.rejectionReason,
    canUploadProof: order.canUploadProof,
    canExtend: order.canExtend,
    hasProof: order.hasProof,
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPrice: formatKobo(order.unitPriceKobo),
    customerName: order.customerName,
    shippingCity: order.shippingCity,
    shippingState: order.shippingState,
    createdAt: order.createdAt,
    confirmedAt: order.confirmedAt,
    now: order.now,
    timeline: order.timeline.map(({ at, status, what }) => ({ at, status, what })),
  };
}
