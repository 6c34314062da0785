// Long, because it is data: the states of an order, its steps and its events.
import type { IsoInstant } from '../lagos.ts';

/** What every part of the shop must know about one state of an order. */
export interface OrderState {
  /** What an error tells the reader, after "the order …". */
  inWords: string;
  /** Not paid and not failed: the order takes a proof of payment, and staff may cancel it. */
  isOpen: boolean;
  /** The payment window runs: the order expires at its deadline and may be extended. */
  isAwaitingPayment: boolean;
  /** Staff must look at a proof of payment. */
  isAwaitingStaff: boolean;
  /** The payment was credited: the order counts as confirmed and its money as revenue. */
  isPaid: boolean;
  /** The buyer owes the amount due. Where they do not, all that came for the order goes back. */
  isCharged: boolean;
  /** A proof or a received amount shows why the order is in this state. */
  hasEvidence: boolean;
  /** Goods or money are still owed to the buyer, so the buyer's data cannot be erased. */
  isBuyerNeeded: boolean;
  /** The goods are to be packed: paid, and neither ready nor on their way. */
  isToPack: boolean;
  /** The goods wait at the counter, or are on their way: a handover code is out, and the buyer may say "I have it". */
  isToHandOver: boolean;
  /** The goods reached the buyer: a claim is possible for some days, in which the buyer is needed. */
  isHandedOver: boolean;
}

/**
 * The states of an order, one row each, in the order of its life; `failed` ends it early, and `orderEndings` says in
 * which way. Gateway, orders, worker and tests derive from these rows: no other code compares a status with a literal
 * (a lint rule sees to it). The table `orders` has its own CHECKs and trigger; `tables.spec.ts` compares them with
 * this file.
 */
export const orderStates = {
  pending_payment: {
    inWords: 'is still waiting for payment',
    isOpen: true,
    isAwaitingPayment: true,
    isAwaitingStaff: false,
    isPaid: false,
    isCharged: true,
    hasEvidence: false,
    isBuyerNeeded: true,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: false,
  },
  awaiting_confirmation: {
    inWords: 'already has a proof that we are checking',
    isOpen: true,
    isAwaitingPayment: false,
    isAwaitingStaff: true,
    isPaid: false,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: true,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: false,
  },
  confirmed: {
    inWords: 'is already confirmed',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: true,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: false,
  },
  processing: {
    inWords: 'is already being processed',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: true,
    isToPack: true,
    isToHandOver: false,
    isHandedOver: false,
  },
  ready: {
    inWords: 'is ready to be picked up',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: true,
    isToPack: false,
    isToHandOver: true,
    isHandedOver: false,
  },
  shipped: {
    inWords: 'is on its way',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: true,
    isToPack: false,
    isToHandOver: true,
    isHandedOver: false,
  },
  delivered: {
    inWords: 'was handed over',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: false,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: true,
  },
  returned: {
    inWords: 'came back',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: true,
    isCharged: true,
    hasEvidence: true,
    isBuyerNeeded: false,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: true,
  },
  failed: {
    inWords: 'has ended',
    isOpen: false,
    isAwaitingPayment: false,
    isAwaitingStaff: false,
    isPaid: false,
    isCharged: false,
    hasEvidence: false,
    isBuyerNeeded: false,
    isToPack: false,
    isToHandOver: false,
    isHandedOver: false,
  },
} as const satisfies Record<string, OrderState>;

/** A state of an order. */
export type OrderStatus = keyof typeof orderStates;

/** Every state, in the order of an order's life. */
export const orderStatuses = Object.keys(orderStates) as OrderStatus[]; // keys() loses the literal types

/** A yes or no of a state's row. */
export type OrderStateFact = {
  [Key in keyof OrderState]: OrderState[Key] extends boolean ? Key : never;
}[keyof OrderState];

/** The states whose row says yes to `fact`. */
export function statesWhere(fact: OrderStateFact): OrderStatus[] {
  return orderStatuses.filter((status) => orderStates[status][fact]);
}

/** One step in an order's life: from which states, to which, and what the history calls it. */
export interface Transition {
  /** What the caller wanted, for the details of ORDERS.ILLEGAL_TRANSITION. */
  action: string;
  from: readonly OrderStatus[];
  to: OrderStatus;
  kind: string;
}

/** Every transition. The trigger `orders_check_transition` refuses any other in the database too. */
export const transitions = {
  attachProof: {
    action: 'attach-proof',
    from: ['pending_payment'],
    to: 'awaiting_confirmation',
    kind: 'proof_attached',
  },
  /** After the deadline: before the sweep saw the order, or after it expired and stock was held again. */
  attachLateProof: {
    action: 'attach-proof',
    from: ['pending_payment', 'failed'],
    to: 'awaiting_confirmation',
    kind: 'proof_attached_late',
  },
  /** Staff found the payment of an order that was paid late, and its stock could be held again. */
  restock: {
    action: 'settle-late-payment',
    from: ['failed'],
    to: 'awaiting_confirmation',
    kind: 'restocked',
  },
  rejectProof: {
    action: 'reject-proof',
    from: ['awaiting_confirmation'],
    to: 'pending_payment',
    kind: 'proof_rejected',
  },
  confirm: {
    action: 'confirm',
    from: ['awaiting_confirmation'],
    to: 'confirmed',
    kind: 'confirmed',
  },
  /** The bank's credits reach the total. */
  confirmByCredit: {
    action: 'match-credit',
    from: ['pending_payment', 'awaiting_confirmation'],
    to: 'confirmed',
    kind: 'confirmed',
  },
  /** What confirmed the order was not true, or belongs to another order: staff check its proof again. */
  undoConfirmation: {
    action: 'undo-credit',
    from: ['confirmed'],
    to: 'awaiting_confirmation',
    kind: 'confirmation_undone',
  },
  /** The same of an order without a proof: it waits for its payment again. */
  undoConfirmationUnproved: {
    action: 'undo-credit',
    from: ['confirmed'],
    to: 'pending_payment',
    kind: 'confirmation_undone',
  },
  /** The bank took the payment back: staff ask the buyer to pay again, with a fresh deadline. */
  askAgain: {
    action: 'ask-again',
    from: ['awaiting_confirmation', 'confirmed'],
    to: 'pending_payment',
    kind: 'payment_asked_again',
  },
  startProcessing: {
    action: 'start-processing',
    from: ['confirmed'],
    to: 'processing',
    kind: 'processing_started',
  },
  makeReady: { action: 'ready', from: ['processing'], to: 'ready', kind: 'made_ready' },
  ship: { action: 'ship', from: ['processing'], to: 'shipped', kind: 'shipped' },
  deliver: { action: 'deliver', from: ['ready', 'shipped'], to: 'delivered', kind: 'delivered' },
  takeReturn: {
    action: 'return',
    from: ['shipped', 'delivered'],
    to: 'returned',
    kind: 'returned',
  },
  /** Within a day: the goods are not ready, or have not left. */
  undoFulfilment: {
    action: 'back',
    from: ['ready', 'shipped'],
    to: 'processing',
    kind: 'fulfilment_undone',
  },
  /** Within a day: the goods were not handed over. Leads to the state before. */
  undoPickUp: { action: 'back', from: ['delivered'], to: 'ready', kind: 'delivery_undone' },
  undoDelivery: { action: 'back', from: ['delivered'], to: 'shipped', kind: 'delivery_undone' },
  /** An approver cancels an order that is paid: its money is owed back. */
  cancelPaid: {
    action: 'cancel-paid',
    from: ['confirmed', 'processing', 'ready'],
    to: 'failed',
    kind: 'cancelled',
  },
  /**
   * The order goes on without its stock, as one that is paid late: its picture shows no payment, and others wait for
   * the pieces. Whatever money comes continues it.
   */
  releaseHold: {
    action: 'release-hold',
    from: ['awaiting_confirmation'],
    to: 'failed',
    kind: 'hold_released',
  },
  expire: { action: 'expire', from: ['pending_payment'], to: 'failed', kind: 'expired' },
  /** The buyer no longer wants the goods, and no money is known to have come. */
  withdraw: {
    action: 'withdraw',
    from: ['pending_payment'],
    to: 'failed',
    kind: 'cancelled',
  },
  cancel: {
    action: 'cancel',
    from: ['pending_payment', 'awaiting_confirmation'],
    to: 'failed',
    kind: 'cancelled',
  },
} as const satisfies Record<string, Transition>;

/**
 * What happened to an order, in the order of its life: it was placed or extended, took a transition, was settled after
 * a late payment, staff did not check its proof in time, or money came or went back.
 */
export const orderEventKinds = [
  'placed',
  'extended',
  'corrected',
  'discounted',
  // `confirmed` has two transitions.
  ...new Set(Object.values(transitions).map(({ kind }) => kind)),
  'refunded',
  'not_paid',
  'review_overdue',
  'approval_asked',
  'grant_asked',
  'grant_declined',
  'credit_matched',
  'credit_undone',
  'credit_taken_back',
  'refund_paid',
  'refund_undone',
  'refund_account_given',
  'refund_decided',
  'refund_decision_undone',
  'reversal_left',
] as const;

/** What happened to an order. */
export type OrderEventKind = (typeof orderEventKinds)[number];

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

/**
 * The events that the buyer sees on the order page. Only those named here: a new kind stays with staff until someone
 * decides otherwise.
 */
const buyerEvents: ReadonlySet<OrderEventKind> = new Set([
  'placed',
  'extended',
  'corrected',
  'discounted',
  'proof_attached',
  'proof_attached_late',
  'restocked',
  'proof_rejected',
  'confirmed',
  'confirmation_undone',
  'payment_asked_again',
  'processing_started',
  'made_ready',
  'shipped',
  'delivered',
  'returned',
  'fulfilment_undone',
  'delivery_undone',
  'hold_released',
  'expired',
  'cancelled',
  'refunded',
  'not_paid',
  'credit_matched',
  'refund_paid',
  'refund_undone',
  'refund_account_given',
]);

/** Whether the buyer sees events of this kind on the order page. */
export const isShownToBuyer = (kind: OrderEventKind): boolean => buyerEvents.has(kind);

/** True when some transition leads from `from` to `to`. */
export function isLegal(from: OrderStatus, to: OrderStatus): boolean {
  return Object.values<Transition>(transitions).some(
    (transition) => transition.to === to && transition.from.includes(from),
  );
}

/** Whether an order in this state may take the step. */
export const maySet = (transition: Transition, status: OrderStatus): boolean =>
  transition.from.includes(status);
