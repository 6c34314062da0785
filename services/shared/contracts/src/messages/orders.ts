import type { IsoInstant } from '../errors/error-codes.ts';

/** Every state an order can be in. Order of life; `failed` ends it early. */
export const orderStatuses = [
  'pending_payment',
  'awaiting_confirmation',
  'confirmed',
  'processing',
  'failed',
] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/** Why an order failed: its window passed without proof, or staff cancelled it. */
export type FailureReason = 'expired' | 'cancelled';

/** The account to pay into, from configuration. */
export interface BankDetails {
  bankName: string;
  accountName: string;
  accountNumber: string;
}

export interface PlaceOrderRequest {
  /** The buyer's `Idempotency-Key`, or one the gateway made for this call. 1 to 255 characters. */
  idempotencyKey: string;
  customerName: string;
  customerEmail: string;
  /** E.164, for example `+2348031234567`. */
  customerPhone: string;
  shippingAddress: string;
  shippingCity: string;
  shippingState: string;
  productId: number;
  /** A variant of the product; null or left out is its default. */
  variantId?: number | null;
  productTitle: string;
  quantity: number;
  /** What the buyer was shown; refused when it is not the true total. */
  totalKobo: number;
}

/** What the buyer gets for a placed order. `orderId` is the unguessable public id. */
export interface PlacedOrder {
  orderId: string;
  /** For the transfer's narration, for example `SO-7K4M2`. */
  reference: string;
  paymentDeadline: IsoInstant;
  totalKobo: number;
  bankDetails: BankDetails;
}

/** The buyer's status page. Holds no more personal data than the page shows. */
export interface PublicOrder extends PlacedOrder {
  status: OrderStatus;
  failureReason: FailureReason | null;
  /** A proof came after the window had passed and the stock was gone: staff refund or restock. */
  isPaidLate: boolean;
  /** Why staff refused the last proof; null when they did not. */
  rejectionReason: string | null;
  canUploadProof: boolean;
  canExtend: boolean;
  hasProof: boolean;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  customerName: string;
  shippingCity: string;
  shippingState: string;
  createdAt: IsoInstant;
  confirmedAt: IsoInstant | null;
  /** The database's clock at this answer: the page's countdown starts from the difference. */
  now: IsoInstant;
  timeline: { at: IsoInstant; status: OrderStatus; what: OrderEventKind }[];
}

/** What happened to an order; the history is append-only. */
export type OrderEventKind =
  | 'placed'
  | 'extended'
  | 'proof_attached'
  | 'proof_attached_late'
  | 'proof_rejected'
  | 'confirmed'
  | 'processing_started'
  | 'expired'
  | 'cancelled';

export interface OrderEvent {
  at: IsoInstant;
  kind: OrderEventKind;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  /** `customer`, `system`, or the username of the admin. */
  actor: string;
  reason: string | null;
}

/** A proof image as stored: re-encoded, private bucket. */
export interface StoredProof {
  /** Key of the object in the bucket. */
  objectKey: string;
  /** SHA-256 of the bytes the buyer sent, hex. */
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
  /** Other orders that carry the same picture (same bytes or look-alike). */
  duplicates: { orderId: number; reference: string; isExact: boolean }[];
}

/** An order as staff see it in lists. */
export interface AdminOrder {
  id: number;
  orderId: string;
  reference: string;
  status: OrderStatus;
  failureReason: FailureReason | null;
  isPaidLate: boolean;
  hasLateProof: boolean;
  hasDuplicateProof: boolean;
  createdAt: IsoInstant;
  paymentDeadline: IsoInstant;
  productId: number;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  totalKobo: number;
  /** What staff saw credited; null until recorded. Shortfall = totalKobo − amountReceivedKobo when positive. */
  amountReceivedKobo: number | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: string;
  shippingCity: string;
  shippingState: string;
  /** Global id of the order in the Shopify store, once it was created there. */
  shopifyOrderId: string | null;
  /** Why it could not be created there so far; null when it was, or was not tried. */
  shopifyError: string | null;
  /** Latest proof, or null. The gateway turns it into a signed URL. */
  latestProofId: string | null;
}

export interface AdminOrderDetail extends AdminOrder {
  proofs: AdminProof[];
  history: OrderEvent[];
}

/**
 * What staff must sort out by hand, whatever the state: `paid_late` (the money came after the stock
 * was gone: refund or restock) and `not_in_shopify` (the store did not take the order so far).
 */
export const orderAttentions = ['paid_late', 'not_in_shopify'] as const;

export type OrderAttention = (typeof orderAttentions)[number];

/** Filters shared by the staff list and the export. */
export interface OrderFilters {
  status?: OrderStatus[];
  attention?: OrderAttention;
  /** Matches id, reference, customer name, e-mail, phone or product title, case-insensitively. */
  search?: string;
  from?: IsoInstant;
  to?: IsoInstant;
}

export type OrderSort = 'newest' | 'oldest' | 'total_desc' | 'total_asc' | 'deadline';

export interface ListOrdersRequest extends OrderFilters {
  sort?: OrderSort;
  /** 1 to 200. */
  limit: number;
  cursor?: string;
}

/** The dashboard's figures, over all orders. */
export interface OrderFigures {
  totalOrders: number;
  awaitingConfirmation: number;
  /** `confirmed` and `processing`. */
  confirmedOrders: number;
  /** Sum of totals over confirmed (and processing) orders. */
  revenueKobo: number;
  /** Orders with the attention `paid_late`. */
  paidLate: number;
  /** Orders with the attention `not_in_shopify`. */
  notInShopify: number;
}

export interface ListOrdersReply {
  orders: AdminOrder[];
  /** How many match the filters in all. */
  total: number;
  nextCursor: string | null;
  figures: OrderFigures;
}

/** Staff name an order by its integer id or its public id, both as text. */
export interface StaffAction {
  order: string;
  adminUsername: string;
}

/** What the orders service answers. */
export interface OrdersMessages {
  /** Errors: those of `catalog.hold`, ORDERS.IDEMPOTENCY_KEY_REUSED. */
  'orders.place': { request: PlaceOrderRequest; reply: PlacedOrder };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get-public': { request: { orderId: string }; reply: PublicOrder };
  /** Once per order, before the window ends. Errors: ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND. */
  'orders.extend': { request: { orderId: string }; reply: PublicOrder };
  /** Asked before a body is read. Errors: ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS. */
  'orders.check-proof': { request: { orderId: string }; reply: { reference: string } };
  /**
   * Errors: as check-proof. Same `objectKey` again is the same proof. `isRepeat`: the order has this
   * picture already, under another key; nothing was stored and the new object is not needed.
   */
  'orders.attach-proof': {
    request: { orderId: string; proof: StoredProof };
    reply: { status: OrderStatus; isLate: boolean; isPaidLate: boolean; isRepeat?: boolean };
  };
  'orders.list': { request: ListOrdersRequest; reply: ListOrdersReply };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get': { request: { order: string }; reply: AdminOrderDetail };
  /** Where a proof's object lies. Errors: ORDERS.PROOF_NOT_FOUND. */
  'orders.get-proof': { request: { proofId: string }; reply: { objectKey: string } };
  /** awaiting_confirmation → confirmed. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  'orders.confirm': {
    request: StaffAction & { amountReceivedKobo?: number; note?: string };
    reply: AdminOrderDetail;
  };
  /** awaiting_confirmation → pending_payment with a new window. Errors: as confirm. */
  'orders.reject-proof': { request: StaffAction & { reason: string }; reply: AdminOrderDetail };
  /** pending_payment | awaiting_confirmation → failed. Errors: as confirm. */
  'orders.cancel': { request: StaffAction & { reason: string }; reply: AdminOrderDetail };
  /** confirmed → processing. Errors: as confirm. */
  'orders.start-processing': { request: StaffAction; reply: AdminOrderDetail };
  /** One page of the CSV export, oldest first. */
  'orders.export': {
    request: OrderFilters & { cursor?: string };
    reply: { orders: AdminOrder[]; nextCursor: string | null };
  };
  /**
   * For catalog's time-out of holds: which of these belong to a stored order. The others are
   * fenced in the same transaction: no order can be stored under them any more.
   */
  'orders.settle-holds': {
    request: { holdIds: string[] };
    reply: { stored: string[]; abandoned: string[] };
  };
  /** What became of the order in the Shopify store. Answers the id that is kept. Errors: ORDERS.NOT_FOUND. */
  'orders.record-shopify-order': {
    request: { orderId: string; outcome: { shopifyOrderId: string } | { error: string } };
    reply: { shopifyOrderId: string | null };
  };
  /** Every order placed with this e-mail, whatever its case: a copy for the person. */
  'orders.export-person': { request: { email: string }; reply: { orders: AdminOrderDetail[] } };
  /**
   * Takes the person out of their finished orders. `kept` still need them: finish or cancel those
   * first. Both lists hold references.
   */
  'orders.erase-person': {
    request: { email: string };
    reply: { erased: string[]; kept: { reference: string; status: OrderStatus }[] };
  };
  /**
   * Takes the order to the Shopify store now instead of at its next turn, and answers it once that
   * try is over, or a few seconds have passed. Changes nothing where no try is owed. Errors:
   * ORDERS.NOT_FOUND.
   */
  'orders.retry-shopify-order': { request: { order: string }; reply: AdminOrderDetail };
  /** For the sweep of orphaned objects: which of these keys belong to a proof whose picture is kept. */
  'orders.known-proofs': { request: { objectKeys: string[] }; reply: { known: string[] } };
}
