import type { IsoDay } from '../lagos.ts';
import type { CounterPayment, CreditFacts } from '../money/credit.ts';
import type { NewRefundAccount } from '../money/refund.ts';
import type { StaffCorrectableField } from '../orders/buyer.ts';
import type { Correction } from '../orders/correction.ts';
import type { LateSettlement } from '../orders/order.endings.ts';
import type { OrderEventKind, OrderStatus } from '../orders/order.states.ts';
import type { ReceiptValues } from '../orders/receipt.ts';
import type { Shipment } from '../orders/shipment.ts';
import type { AuditPage, StaffEvent } from '../staff/audit.ts';
import type { StaffRole } from '../staff/permissions.ts';
import type {
  ListOrdersReply,
  ListOrdersRequest,
  NetworkLoad,
  OrderFilters,
  WorkCount,
} from './order-lists.ts';
import type {
  AdminOrder,
  AdminOrderDetail,
  PlacedOrder,
  PlaceOrderRequest,
  PublicOrder,
  StaffAction,
  StoredProof,
  TestOrder,
} from './orders.ts';

/** The requests that the orders service handles. */
export interface OrdersMessages {
  /**
   * Errors: those of `catalog.hold` but CATALOG.CONTENDED; ORDERS.HELD_BY_OTHERS, ORDERS.IDEMPOTENCY_KEY_REUSED,
   * ORDERS.TOO_MANY_OPEN, ORDERS.TOO_MANY_PIECES, ORDERS.BUYER_BLOCKED; while unpaid orders of many networks hold most of the stock also
   * ORDERS.CODE_NEEDED (the order is stored and holds nothing), ORDERS.CODE_REFUSED, ORDERS.CODE_LAPSED,
   * ORDERS.TOO_MANY_CODES.
   */
  'orders.place': { request: PlaceOrderRequest; reply: PlacedOrder };
  /**
   * The same by staff: neither the limits on open orders nor the shares of a stock nor a block of the buyer count, stock
   * does. Errors: ORDERS.IDEMPOTENCY_KEY_REUSED, ORDERS.FEE_CHANGED, ORDERS.PICKUP_POINT_GONE,
   * ORDERS.DISCOUNT_TOO_LARGE, ORDERS.APPROVER_NEEDED for a clerk's discount, and those of `catalog.hold`.
   */
  'orders.place-for-buyer': {
    request: PlaceOrderRequest & Required<Pick<PlaceOrderRequest, 'placedBy'>>;
    reply: AdminOrderDetail;
  };
  /** Places an order by which an owner tries the shop: one piece, which is not held. `title` and price are catalog's. */
  'orders.place-test': {
    request: {
      productId: number;
      variantId: number | null;
      title: string;
      unitPriceKobo: number;
      adminUsername: string;
    };
    reply: TestOrder;
  };
  /** Says of a test order that it is paid. Safe to repeat. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  'orders.confirm-test': { request: { orderId: string }; reply: TestOrder };
  /** The newest test order; null: there was none yet. */
  'orders.get-test': { request: Record<string, never>; reply: { order: TestOrder | null } };
  /**
   * Places the order that waits for the code from its mailbox; without a code it mails another, once, where none can be
   * entered. Safe to repeat. Errors: ORDERS.NOT_FOUND, ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED, ORDERS.CODE_LAPSED,
   * ORDERS.TOO_MANY_CODES, and those of `orders.place`.
   */
  'orders.enter-code': { request: { orderId: string; code?: string }; reply: PlacedOrder };
  /** Errors: ORDERS.NOT_FOUND; ORDERS.CODE_NEEDED, ORDERS.CODE_LAPSED for an order that is not placed yet. */
  'orders.get-public': { request: { orderId: string }; reply: PublicOrder };
  /** Once per order, before the window ends; the same form again gets the same answer. Errors: ORDERS.NOT_FOUND, ORDERS.CANNOT_EXTEND. */
  'orders.extend': { request: { orderId: string; formId?: string }; reply: PublicOrder };
  /**
   * The account for a refund that is owed. Another one needs the code that the first call without one mails. Errors:
   * ORDERS.NOT_FOUND, ORDERS.NO_REFUND_OWED, ORDERS.EMAIL_JUST_CORRECTED, ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED,
   * ORDERS.TOO_MANY_CODES.
   */
  'orders.set-refund-account': {
    request: { orderId: string; account: NewRefundAccount; code?: string };
    reply: PublicOrder;
  };
  /** Sent before the gateway reads an upload; a form that has brought its proof may be sent again. Errors: ORDERS.NOT_FOUND, ORDERS.PROOF_NOT_ACCEPTED, ORDERS.TOO_MANY_PROOFS. */
  'orders.check-proof': {
    request: { orderId: string; formId?: string };
    reply: { reference: string };
  };
  /**
   * Errors: as check-proof. The same `objectKey` again is the same proof. `isRepeat`: the order
   * already has this picture under another key, or a proof of the same form; nothing was stored and the new object is
   * not needed.
   */
  'orders.attach-proof': {
    request: { orderId: string; formId?: string; proof: StoredProof };
    reply: { status: OrderStatus; isLate: boolean; isPaidLate: boolean; isRepeat?: boolean };
  };
  'orders.list': { request: ListOrdersRequest; reply: ListOrdersReply };
  /** What waits for a person, every kind once. */
  'orders.count-work': { request: Record<string, never>; reply: { work: WorkCount[] } };
  /** Errors: ORDERS.NOT_FOUND. */
  'orders.get': { request: { order: string }; reply: AdminOrderDetail };
  /** What staff did with orders, newest first; `order` is the integer, the public id or the reference. */
  'orders.list-staff-events': {
    request: AuditPage & { kind?: OrderEventKind; order?: string };
    reply: { events: StaffEvent[] };
  };
  /** The bucket key of a proof, and the reference of its order. Errors: ORDERS.PROOF_NOT_FOUND. */
  'orders.get-proof': {
    request: { proofId: string };
    reply: { objectKey: string; reference: string };
  };
  /**
   * Keeps what was read from the picture of a proof, once: a repeated reading changes nothing, nor does one whose
   * picture was removed. Never changes the state of an order. Errors: ORDERS.PROOF_NOT_FOUND.
   */
  'orders.record-receipt': {
    request: { proofId: string; values: ReceiptValues };
    reply: { isRecorded: boolean };
  };
  /**
   * awaiting_confirmation → confirmed; with an alert, or paid at the counter, also pending_payment → confirmed. For a clerk and a total above
   * CLERK_LIMIT_NAIRA the order stays and its history says that approval was asked for. With `receivedBeforeKobo`, a further
   * payment of an order that was confirmed short. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.OWN_APPROVAL,
   * ORDERS.ALERT_NOT_USABLE, ORDERS.FAR_ABOVE_DUE, ORDERS.CONFIRMATION_PENDING.
   */
  'orders.confirm': {
    request: StaffAction & {
      role: StaffRole;
      amountReceivedKobo?: number;
      /**
       * Paid at the counter: needs no proof, and `amountReceivedKobo` is what was paid there, by default what the order
       * lacks. `transactionId` is that of the terminal.
       */
      paidBy?: CounterPayment;
      /** Day in Lagos and the bank's id of the payment that staff found; kept with the attested credit. */
      paidOn?: IsoDay;
      transactionId?: string;
      /** The alert that is the evidence. What it says of amount, day and id counts where the clerk says nothing. */
      alertId?: number;
      /**
       * What the order had received when staff found this payment beside it. `amountReceivedKobo` is then what came since, by
       * default what the order lacks. An order that has received another sum by now is refused, so nothing is added twice.
       */
      receivedBeforeKobo?: number;
      note?: string;
    };
    reply: AdminOrderDetail;
  };
  /**
   * What an unpaid order costs less from now on, in all; 0 takes the discount back. The reason is for the history. The buyer
   * gets a mail; an order that is paid in full by what came for it is confirmed. For a clerk it counts against the limits;
   * above them the order stays, and the outcome is `grant_asked`. Errors: ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION,
   * ORDERS.DISCOUNT_TOO_LARGE, ORDERS.OWN_APPROVAL.
   */
  'orders.set-discount': {
    request: StaffAction & { role: StaffRole; discountKobo: number; reason: string };
    reply: AdminOrderDetail;
  };
  /**
   * Staff correct how the buyer is reached and where the goods go. Of an order for which nothing has come another state or
   * area takes the fee of today, which `deliveryFeeKobo` must name; of any other the fee stays. The buyer gets a mail, of
   * another e-mail address both mailboxes do. Errors: ORDERS.NOT_FOUND, ORDERS.CANNOT_CORRECT, ORDERS.FEE_CHANGED,
   * ORDERS.DISCOUNT_TOO_LARGE.
   */
  'orders.correct-for-buyer': {
    request: StaffAction & {
      role: StaffRole;
      correction: Correction<StaffCorrectableField>;
      deliveryFeeKobo?: number;
    };
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
   * Cancels every order of a network that waits for payment; the buyers read the reason. With `withPictures`, orders
   * with a picture on which no payment was read go on without their stock, as paid late. Safe to repeat. Returns how
   * many orders this call took stock from.
   */
  'orders.release-network': {
    request: { network: string; adminUsername: string; reason: string; withPictures: boolean };
    reply: { released: number };
  };
  /** confirmed → processing. Errors: as confirm. */
  'orders.start-processing': { request: StaffAction; reply: AdminOrderDetail };
  /** One page of the CSV export, oldest first. */
  'orders.export': {
    request: OrderFilters & { cursor?: string };
    /** `payments`: the credits that count, with what is known of each, and from whom. The previous release knows no shipments, and no `source`. */
    reply: {
      orders: (AdminOrder & {
        payments?: (Pick<CreditFacts, 'valueDate' | 'bankId' | 'paidBy'> &
          Partial<Pick<CreditFacts, 'source'>>)[];
        shipment?: Pick<
          Shipment,
          'courier' | 'waybillNumber' | 'feeAtDoorKobo' | 'sentAt' | 'deliveredAt'
        > | null;
      })[];
      nextCursor: string | null;
    };
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
  /** Records why an order that was cancelled here is still open in the Shopify store; null: it no longer is. Errors: ORDERS.NOT_FOUND. */
  'orders.record-shopify-cancellation': {
    request: { orderId: string; error: string | null };
    reply: { orderId: string };
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
   * Retries creating the order in the Shopify store, or cancelling it there, now. Returns the order after that attempt, or
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
