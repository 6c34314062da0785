import type { IsoInstant } from '../errors/error-codes.ts';
import type { Buyer, StatusPageBuyer } from '../orders/buyer.ts';
import type {
  FailureReason,
  LateSettlement,
  OrderEventKind,
  OrderStatus,
} from '../orders/order.states.ts';

/** The account to pay into, from configuration. */
export interface BankDetails {
  bankName: string;
  accountName: string;
  accountNumber: string;
}

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
}

/** The reply to a placed order. `orderId` is the unguessable public id. */
export interface PlacedOrder {
  orderId: string;
  /** For the transfer's narration, for example `SO-7K4M2`. */
  reference: string;
  paymentDeadline: IsoInstant;
  totalKobo: number;
  bankDetails: BankDetails;
}

/** What was received of an order's total, in kobo. */
export interface ReceivedAmount {
  /** The amount credited, as staff recorded it, or null. */
  amountReceivedKobo: number | null;
  /** How much less than the total was received; 0 when enough was, or nothing is recorded. */
  shortfallKobo: number;
  /** How much more than the total was received. */
  excessKobo: number;
}

/** The buyer's status page. Has only the personal data that the page shows. */
export interface PublicOrder extends PlacedOrder, ReceivedAmount {
  status: OrderStatus;
  failureReason: FailureReason | null;
  /** The proof came after the window ended and no stock could be held: staff refund or restock. */
  isPaidLate: boolean;
  /** How staff settled a late payment, or null. */
  lateSettlement: LateSettlement | null;
  /** While staff check the proof: until when the buyer has their answer. */
  reviewBy: IsoInstant | null;
  /** When staff check payments, in words, for example `Mon to Sat, 8AM to 6PM`. */
  staffHours: string;
  /** Why staff rejected the last proof, or null. */
  rejectionReason: string | null;
  canUploadProof: boolean;
  canExtend: boolean;
  hasProof: boolean;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  buyer: StatusPageBuyer;
  createdAt: IsoInstant;
  confirmedAt: IsoInstant | null;
  /** The database's clock: the page's countdown starts from the difference. */
  now: IsoInstant;
  timeline: { at: IsoInstant; status: OrderStatus; what: OrderEventKind }[];
}

/** One entry of an order's history, which is append-only. */
export interface OrderEvent {
  at: IsoInstant;
  kind: OrderEventKind;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  /** `customer`, `system`, or the username of the admin. */
  actor: string;
  reason: string | null;
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
}

/** An order as staff see it in lists. */
export interface AdminOrder extends ReceivedAmount {
  id: number;
  orderId: string;
  reference: string;
  status: OrderStatus;
  failureReason: FailureReason | null;
  /** A late proof came and no stock could be held; true until staff settle it. */
  isPaidLate: boolean;
  /** How staff settled a late payment, or null. */
  lateSettlement: LateSettlement | null;
  hasLateProof: boolean;
  /** Another order has exactly this picture. */
  hasDuplicateProof: boolean;
  /** While a proof waits: until when staff should have checked it, in working hours. */
  reviewBy: IsoInstant | null;
  /** The proof waits longer than that. */
  isOverdue: boolean;
  createdAt: IsoInstant;
  paymentDeadline: IsoInstant;
  productId: number;
  productTitle: string;
  quantity: number;
  unitPriceKobo: number;
  totalKobo: number;
  buyer: Buyer;
  /** Global id of the order in the Shopify store, once it was created there. */
  shopifyOrderId: string | null;
  /** Why Shopify has not taken it yet; null when it has, or when it was not tried. */
  shopifyError: string | null;
  /** Latest proof, or null. The gateway turns it into a signed URL. */
  latestProofId: string | null;
}

/** An order with its proofs and its history, oldest first. */
export interface AdminOrderDetail extends AdminOrder {
  proofs: AdminProof[];
  history: OrderEvent[];
}

/**
 * What staff must resolve by hand, in any state: `paid_late` (the money came when no stock could be
 * held: refund or restock), `overdue` (a proof was not checked in time) and `not_in_shopify` (the store
 * has not taken the order yet).
 */
export const orderAttentions = ['paid_late', 'overdue', 'not_in_shopify'] as const;

/** Something that staff must resolve by hand. */
export type OrderAttention = (typeof orderAttentions)[number];

/** Filters shared by the staff list and the export. */
export interface OrderFilters {
  status?: OrderStatus[];
  attention?: OrderAttention;
  /**
   * A reference or an amount as people and banks write them, or words that all occur in id, reference,
   * name, e-mail, phone or product, in any order and case.
   */
  search?: string;
  from?: IsoInstant;
  to?: IsoInstant;
}

/** Every order of the staff list. `review`: the proof that should be checked first comes first. */
export const orderSorts = [
  'newest',
  'oldest',
  'total_desc',
  'total_asc',
  'deadline',
  'review',
] as const;

/** An order of the staff list. */
export type OrderSort = (typeof orderSorts)[number];

/** One page of the staff list. */
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
  /** Orders in a state that counts as paid. */
  confirmedOrders: number;
  /** Sum of what was received: the recorded amount, or else the total. */
  revenueKobo: number;
  /** Orders with the attention `paid_late`. */
  paidLate: number;
  /** Orders with the attention `overdue`. */
  overdue: number;
  /** Orders with the attention `not_in_shopify`. */
  notInShopify: number;
}

/** One page of the staff list, and the dashboard's figures. */
export interface ListOrdersReply {
  orders: AdminOrder[];
  /** How many orders match the filters. */
  total: number;
  nextCursor: string | null;
  figures: OrderFigures;
  /** Buyers are asked to pay into an account that does not exist: BANK_ACCOUNT_NUMBER is not set. */
  isDemoAccount: boolean;
}

/** How much of the shop one network keeps without a confirmed payment; amounts in kobo. */
export interface NetworkLoad {
  /** `102.89.23.0/24` or `2001:db8:7::/48`. */
  network: string;
  /** Orders without a confirmed payment. */
  openOrders: number;
  /** Those of them without a proof that waits for staff: what `orders.release-network` cancels. */
  unpaidOrders: number;
  /** Pieces that the open orders hold. */
  pieces: number;
  totalKobo: number;
  firstAt: IsoInstant;
  lastAt: IsoInstant;
}

/** Staff name an order by its integer id or its public id, both as text. */
export interface StaffAction {
  order: string;
  adminUsername: string;
}

/** The requests that the orders service handles. */
export interface OrdersMessages {
  /**
   * Errors: those of `catalog.hold`, with ORDERS.HELD_BY_OTHERS for CATALOG.HELD_BY_OTHERS;
   * ORDERS.IDEMPOTENCY_KEY_REUSED, ORDERS.TOO_MANY_OPEN.
   */
  'orders.place': { request: PlaceOrderRequest; reply: PlacedOrder };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get-public': { request: { orderId: string }; reply: PublicOrder };
  /** Once per order, before the window ends. Errors: ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND. */
  'orders.extend': { request: { orderId: string }; reply: PublicOrder };
  /** Sent before the gateway reads an upload. `isLate`: the order is closed. Errors: ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS. */
  'orders.check-proof': {
    request: { orderId: string };
    reply: { reference: string; isLate: boolean };
  };
  /**
   * Errors: as check-proof. The same `objectKey` again is the same proof. `isRepeat`: the order
   * already has this picture under another key; nothing was stored and the new object is not needed.
   */
  'orders.attach-proof': {
    request: { orderId: string; proof: StoredProof };
    reply: { status: OrderStatus; isLate: boolean; isPaidLate: boolean; isRepeat?: boolean };
  };
  'orders.list': { request: ListOrdersRequest; reply: ListOrdersReply };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get': { request: { order: string }; reply: AdminOrderDetail };
  /** The bucket key of a proof. Errors: ORDERS.PROOF_NOT_FOUND. */
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
  /**
   * Settles an order that was paid late; `restocked` holds stock again and the order awaits confirmation.
   * The note is for staff. Errors: as confirm; `restocked` also those of `catalog.hold`.
   */
  'orders.settle-late-payment': {
    request: StaffAction & { settlement: LateSettlement; note?: string };
    reply: AdminOrderDetail;
  };
  /** Networks with several open orders, most first. */
  'orders.list-networks': { request: Record<string, never>; reply: { networks: NetworkLoad[] } };
  /**
   * Cancels every order of a network that waits for payment; the buyers read the reason. Orders with a proof
   * stay, since they may be paid. Safe to repeat. Returns how many this call cancelled.
   */
  'orders.release-network': {
    request: { network: string; adminUsername: string; reason: string };
    reply: { released: number };
  };
  /** confirmed → processing. Errors: as confirm. */
  'orders.start-processing': { request: StaffAction; reply: AdminOrderDetail };
  /** One page of the CSV export, oldest first. */
  'orders.export': {
    request: OrderFilters & { cursor?: string };
    reply: { orders: AdminOrder[]; nextCursor: string | null };
  };
  /**
   * For catalog's timeout of holds: which of these belong to a stored order. The others are fenced
   * in the same transaction: no order can be stored under them any more.
   */
  'orders.settle-holds': {
    request: { holdIds: string[] };
    reply: { stored: string[]; abandoned: string[] };
  };
  /** Records the order's outcome in the Shopify store. Returns the id that is kept. Errors: ORDERS.NOT_FOUND. */
  'orders.record-shopify-order': {
    request: { orderId: string; outcome: { shopifyOrderId: string } | { error: string } };
    reply: { shopifyOrderId: string | null };
  };
  /** Every order placed with this e-mail in any case: a copy for the person. */
  'orders.export-person': { request: { email: string }; reply: { orders: AdminOrderDetail[] } };
  /**
   * Erases the person from their finished orders. `kept` lists orders that still need them: finish
   * or cancel those first. Both lists hold references.
   */
  'orders.erase-person': {
    request: { email: string };
    reply: { erased: string[]; kept: { reference: string; status: OrderStatus }[] };
  };
  /**
   * Retries creating the order in the Shopify store now. Returns the order after that attempt, or
   * after a few seconds. Does nothing when no attempt is due. Errors: ORDERS.NOT_FOUND.
   */
  'orders.retry-shopify-order': { request: { order: string }; reply: AdminOrderDetail };
  /**
   * For the sweep of orphaned objects: which of these keys belong to a proof whose picture is kept,
   * and which to one whose picture was removed on purpose (retention, erasure). The rest is unknown.
   */
  'orders.known-proofs': {
    request: { objectKeys: string[] };
    reply: { known: string[]; removed: string[] };
  };
}
