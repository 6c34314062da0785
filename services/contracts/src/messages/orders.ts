// Long, because it is data: an order as each part of the shop sees it.
import type { IsoInstant } from '../lagos.ts';
import type { OrderCredit, PaymentWay } from '../money/credit.ts';
import type { OwedRefund, PaidRefund, RefundAccount, SentRefund } from '../money/refund.ts';
import type { Arrival } from '../orders/arrival.ts';
import type { Buyer, StatusPageBuyer } from '../orders/buyer.ts';
import type { StaffCorrectable } from '../orders/correction.ts';
import type { DeliveryMethod, OrderDelivery } from '../orders/delivery.ts';
import type { GrantAsk } from '../orders/grant-ask.ts';
import type { FailureReason, LateSettlement } from '../orders/order.endings.ts';
import type { OrderEvent, OrderEventKind, OrderStatus } from '../orders/order.states.ts';
import type { OrderProblem, PublicProblem } from '../orders/problem.ts';
import type { ReceiptReading } from '../orders/receipt.ts';
import type { Shipment } from '../orders/shipment.ts';
import type { StaffRole } from '../staff/permissions.ts';

/** Why what was received is not there after all: the bank took it back (`returned`), or staff confirmed it by mistake. */
export const undoneCauses = ['returned', 'mistaken'] as const;

/** One of {@link undoneCauses}. */
export type UndoneCause = (typeof undoneCauses)[number];

/** The account to pay into, from configuration. */
export interface BankDetails {
  bankName: string;
  accountName: string;
  accountNumber: string;
}

/** How the buyer wants the goods; orders knows the fee. */
export type DeliveryChoice =
  | { method: Extract<DeliveryMethod, 'deliver'> }
  | { method: Extract<DeliveryMethod, 'pickup'>; pickupPointId: string };

/** What the buyer ordered. */
export interface PlaceOrderRequest {
  /** The buyer's `Idempotency-Key`, or one the gateway made for this call. 1 to 255 characters. */
  idempotencyKey: string;
  buyer: Buyer;
  productId: number;
  /** A variant of the product; null or missing means the default variant. */
  variantId?: number | null;
  productTitle: string;
  quantity: number;
  /** The total the buyer saw; the order is refused when it is not the current total. */
  totalKobo: number;
  /** The buyer's network, such as `102.89.23.0/24` or `2001:db8:7::/48`; never the full address. */
  network?: string | null;
  /** Left out by the previous release: the goods are delivered. Of a pick-up the buyer has no address. */
  delivery?: DeliveryChoice;
  /** The delivery fee that the buyer saw, 0 where staff tell it; null or missing is the fee of today. */
  deliveryFeeKobo?: number | null;
  /** The code from the mail, sent by a client that does not know `orders.enter-code`; see ORDERS.CODE_NEEDED. */
  mailboxCode?: string;
  /** Who of the staff places it for the buyer; left out: the buyer does. */
  placedBy?: StaffPlacement;
}

/** An order that staff place for a buyer who called, wrote, or stands at the counter. */
export interface StaffPlacement {
  username: string;
  /** How long the buyer has to pay, in place of the shop's own window. */
  windowMinutes: number;
  /** For a clerk, a discount counts against the limits. */
  role: StaffRole;
  /** Less than the price, agreed with the buyer; the reason is for the history. */
  discount?: { amountKobo: number; reason: string };
}

/** What the buyer owes for an order. */
export const amountDueIn = (order: { totalKobo: number; amountDueKobo?: number }): number =>
  order.amountDueKobo ?? order.totalKobo;

/** The reply to a placed order. `orderId` is the unguessable public id. */
export interface PlacedOrder {
  orderId: string;
  /** For the transfer's narration, for example `SO-7K4M2`. */
  reference: string;
  paymentDeadline: IsoInstant;
  totalKobo: number;
  /** As in {@link OrderView}. */
  amountDueKobo?: number;
  /** As in {@link OrderView}. */
  delivery?: OrderDelivery;
  bankDetails: BankDetails;
}

/** An order by which an owner tries the shop, as its page of the back office shows it. */
export interface TestOrder {
  orderId: string;
  /** Such as `TEST-7K4M2`. */
  reference: string;
  status: OrderStatus;
  productTitle: string;
  amountDueKobo: number;
  createdAt: IsoInstant;
  placedBy: string;
  /** Its mails go there. */
  email: string;
}

/** What was received of an order's total, in kobo. */
export interface ReceivedAmount {
  /** The sum of its credits, or null while there is none. */
  amountReceivedKobo: number | null;
  /** How much less than the total was received; 0 when enough was, or nothing is recorded. */
  shortfallKobo: number;
  /** How much more than the total was received. */
  excessKobo: number;
  /** What went back to the buyer. */
  refundedKobo: number;
  /** What staff decided to send back, less what was sent. */
  refundOwedKobo: number;
  /** What came beyond what the order costs, or for an order that has ended, and is not decided; attested money, too. */
  undecidedKobo?: number;
  /** The part of it that a credit of the bank shows: staff can decide about that. */
  toDecideKobo?: number;
}

/** What its buyer and staff both see of an order. */
interface OrderView extends ReceivedAmount {
  orderId: string;
  reference: string;
  status: OrderStatus;
  failureReason: FailureReason | null;
  /** No stock is held, and staff have not settled it: the proof came too late, or its picture showed no payment. */
  isPaidLate: boolean;
  /** How staff settled a late payment, or null. */
  lateSettlement: LateSettlement | null;
  /** While a proof waits: until when its buyer has an answer, which staff owe in working hours. */
  reviewBy: IsoInstant | null;
  createdAt: IsoInstant;
  paymentDeadline: IsoInstant;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  /** Price × quantity. */
  totalKobo: number;
  /** What the buyer owes: the total and its delivery, less discount and allowance. The previous release says only the total. */
  amountDueKobo?: number;
  /** Taken off the price before it was paid. The previous release sends neither this nor the allowance. */
  discountKobo?: number;
  /** What staff granted back of what was paid. */
  allowanceKobo?: number;
  /** How the goods reach the buyer. The previous release knows delivery alone, whose fee staff tell. */
  delivery?: OrderDelivery;
}

/** The buyer's status page. Has only the personal data that the page shows. */
export interface PublicOrder extends OrderView {
  bankDetails: BankDetails;
  /** How soon staff usually answer, in words, for example `within 2 hours`. */
  usualAnswer: string;
  /**
   * Until when staff tell the buyer what becomes of their money: what came too much, or was paid for goods that came back or
   * with which something is wrong; null while nothing is open.
   */
  refundAnswerBy?: IsoInstant | null;
  /** What is left of the transfer that paid the order, and that staff have not decided about. The previous release does not send it. */
  leftOverKobo?: number;
  /** How a paid order was paid, each way once. The previous release does not send it. */
  paidBy?: PaymentWay[];
  /** How soon money goes back, with the last day: `within 5 working days (by Fri 4 Dec 2026)`. The previous release does not send it. */
  refundTime?: string;
  /** The refund that is owed, or will be unless staff find new stock (`isPaidLate`); null while nothing is owed. */
  refund: OwedRefund | null;
  /** What went back, oldest first. The previous release does not send it. */
  refundsSent?: SentRefund[];
  /** When staff check payments, in words, for example `Mon to Sat, 8AM to 6PM`. */
  staffHours: string;
  /** Why staff rejected the last proof, or null. */
  rejectionReason: string | null;
  /** Why staff cancelled the order, or null. */
  cancelReason: string | null;
  canUploadProof: boolean;
  canExtend: boolean;
  hasProof: boolean;
  /** The goods, once they are ready or left. The previous release says nothing of them. */
  shipment?: Shipment | null;
  /**
   * When the goods should arrive of an order that is paid, or, at the latest, of one whose payment is checked; null where the
   * words of its delivery name no days, and once they left. The previous release does not send it.
   */
  arrival?: Arrival | null;
  /** What was ordered, for another order of it. The previous release does not send it. */
  productId?: number;
  /** The buyer may cancel it. */
  canCancel?: boolean;
  /** The buyer may say "I have it". */
  canConfirmDelivery?: boolean;
  /** The buyer may say that something is wrong. The previous release knows no problems. */
  canReport?: boolean;
  /** What the buyer said last is wrong. */
  problem?: PublicProblem | null;
  buyer: StatusPageBuyer;
  /** How the buyer is reached, shortened, since anyone with the link may see it; null once erased. The previous release does not send it. */
  reachedBy?: { email: string; phone: string } | null;
  /** What the buyer may correct now, and whether it needs a code from the mailbox; null: nothing. The previous release does not send it. */
  canCorrect?: { email: boolean; address: boolean; needsCode: boolean } | null;
  confirmedAt: IsoInstant | null;
  /** Just confirmed: there is a receipt from then on. Null otherwise. */
  receiptFrom?: IsoInstant | null;
  /** The buyer is asked again for what was received. */
  asksAgain?: UndoneCause | null;
  /** The database's clock: the page's countdown starts from the difference. */
  now: IsoInstant;
  timeline: { at: IsoInstant; status: OrderStatus; what: OrderEventKind }[];
}

/** A proof of payment as stored: re-encoded, in the private bucket. */
export interface StoredProof {
  /** Key of the object in the bucket. */
  objectKey: string;
  /** SHA-256 of the uploaded bytes, hex. */
  sha256: string;
  /** 64-bit perceptual hash, 16 hex digits. */
  perceptualHash: string;
  sizeBytes: number;
  widthPx: number;
  heightPx: number;
}

/** A proof as staff see it. */
export interface AdminProof extends StoredProof {
  proofId: string;
  uploadedAt: IsoInstant;
  isLate: boolean;
  rejectionReason: string | null;
  /**
   * Other orders with the same bytes (`isExact`: a warning) or with a look-alike. The latter only hints:
   * receipts of one banking app all look alike.
   */
  duplicates: { orderId: number; reference: string; isExact: boolean }[];
  /** What was read from the picture; null until it was, and where READ_RECEIPTS is off. */
  reading: ReceiptReading | null;
  /** Other orders whose receipt has the same transaction id: a warning. */
  sameTransaction: { orderId: number; reference: string }[];
}

/** An order as staff see it in lists. */
export interface AdminOrder extends OrderView {
  id: number;
  hasLateProof: boolean;
  /** Another order has exactly this picture. */
  hasDuplicateProof: boolean;
  /** A receipt of another order has the same transaction id. */
  hasRepeatedTransaction: boolean;
  /** The bank took a payment of this order back. Nothing follows by itself: staff decide. */
  isPaymentTakenBack: boolean;
  /** The proof waits longer than `reviewBy`. */
  isOverdue: boolean;
  /** The buyer reported a problem with the goods that no one has answered. The previous release does not send it. */
  hasOpenProblem?: boolean;
  /** It was confirmed before, which was taken back, and is not confirmed now. The previous release does not send it. */
  isConfirmationUndone?: boolean;
  /** Null while it is not confirmed. The previous release does not send it. */
  confirmedAt?: IsoInstant | null;
  /** The username, or `system`; null, too, where an earlier release confirmed it. */
  confirmedBy?: string | null;
  /** Who of the staff placed it for its buyer; null: the buyer did. The previous release does not send it. */
  placedBy?: string | null;
  /** The clerk who confirmed it may undo that until then, and its buyer hears nothing before; null otherwise. */
  mailDueAt?: IsoInstant | null;
  productId: number;
  buyer: Buyer;
  /** Global id of the order in the Shopify store, once it was created there. */
  shopifyOrderId: string | null;
  /** Why Shopify has not taken it yet, or not cancelled it; null when it has, or when it was not tried. */
  shopifyError: string | null;
  /** Pieces of it that came back or never left. The previous release does not send it. */
  returnedPieces?: number;
  /** The most that staff can grant back of what was received. */
  grantableKobo?: number;
  /** Staff may take the last step of fulfilment back. The previous release knows no such steps. */
  mayStepBack?: boolean;
  /** Latest proof, or null. The gateway turns it into a signed URL. */
  latestProofId: string | null;
  /** When that proof came. In lists only. */
  latestProofAt?: IsoInstant | null;
}

/** What a member of staff wrote about an order, for staff alone. Erased with the buyer. */
export interface OrderNote {
  at: IsoInstant;
  actor: string;
  text: string;
}

/** An order with its proofs, history and money, oldest first. */
export interface AdminOrderDetail extends AdminOrder {
  proofs: AdminProof[];
  history: OrderEvent[];
  credits: OrderCredit[];
  refunds: PaidRefund[];
  /** Where the buyer wants money back; null when they named no account, or it was erased. */
  refundAccount: RefundAccount | null;
  /** The goods, once they are ready or left. */
  shipment?: Shipment | null;
  /** True for a clerk above the limits: the order stays as it is, and a second person is asked. */
  outcome?: 'approval_asked' | 'grant_asked';
  /** What a clerk asked for last above the limits, unless it was given. The previous release does not send it. */
  grantAsk?: GrantAsk | null;
  /** What staff may correct of the buyer; null: nothing any more. The previous release does not send it. */
  canCorrect?: StaffCorrectable | null;
  /** The previous release sends none. */
  notes?: OrderNote[];
  /** What the buyer said is wrong with the goods, oldest first. The previous release sends none. */
  problems?: OrderProblem[];
  /** Until when page and mail promised an answer to the open one; the answers to steps leave it out. */
  problemAnswerBy?: IsoInstant | null;
}

/** Staff name an order by its integer id or its public id, both as text. */
export interface StaffAction {
  order: string;
  adminUsername: string;
}
