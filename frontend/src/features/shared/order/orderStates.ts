import type { components } from '../../../lib/api.gen.d.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';

/** States of an order. */
export type OrderStatus = components['schemas']['OrderStatus'];

/** Entries of an order's history. */
export type OrderEventKind = components['schemas']['OrderEventKind'];

/** What staff can do with an order. */
export type OrderAction = 'confirm' | 'reject' | 'cancel' | 'process';

/** A paid order's step in the buyer's timeline. */
export interface Milestone {
  readonly title: string;
  /** The history entry whose time the step shows. */
  readonly event: OrderEventKind;
  /** How the step looks while the order is in this state: a fact, or work in progress. */
  readonly current: 'done' | 'now';
  /** Below the title before the order gets here. */
  readonly ahead: string;
  /** What the buyer reads under "What happens next". */
  readonly next: string;
}

/** Everything the screens know about a state. A new state is one row below. */
export interface OrderState {
  readonly label: string;
  readonly tone: BadgeTone;
  /** Filled openings of the badge, 0 to 4: how far along the order is. */
  readonly filled: number;
  /** What the buyer's page shows; `receipt` needs a milestone. */
  readonly buyerSees: 'payment' | 'check' | 'receipt' | 'end';
  /** How often the buyer's open page refetches, in milliseconds. */
  readonly buyerRefetchMs: number;
  readonly actions: readonly OrderAction[];
  readonly milestone?: Milestone;
}

/** One row per state, in the order in which an order passes them. */
export const orderStates: Readonly<Record<OrderStatus, OrderState>> = {
  pending_payment: {
    label: 'Pending Payment',
    tone: 'early',
    filled: 1,
    buyerSees: 'payment',
    buyerRefetchMs: 15_000,
    actions: ['cancel'],
  },
  awaiting_confirmation: {
    label: 'Awaiting Confirmation',
    tone: 'waiting',
    filled: 2,
    buyerSees: 'check',
    buyerRefetchMs: 10_000,
    actions: ['confirm', 'reject', 'cancel'],
  },
  confirmed: {
    label: 'Confirmed',
    tone: 'done',
    filled: 3,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    actions: ['process'],
    milestone: {
      title: 'Confirmed',
      event: 'confirmed',
      current: 'done',
      ahead: 'An email follows',
      next: 'Your payment is in our account. We prepare your order and call the phone number of this order before delivery.',
    },
  },
  processing: {
    label: 'Processing',
    tone: 'moving',
    filled: 4,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    actions: [],
    milestone: {
      title: 'Processing',
      event: 'processing_started',
      current: 'now',
      ahead: 'We prepare your order',
      next: 'Your order is being prepared. We call the phone number of this order before delivery.',
    },
  },
  failed: {
    label: 'Failed',
    tone: 'failed',
    filled: 0,
    buyerSees: 'end',
    buyerRefetchMs: 60_000,
    actions: [],
  },
};

/** All states, in the order in which an order passes them. */
// Object.keys returns the record's keys and forgets their type.
export const orderStatuses = Object.keys(orderStates) as OrderStatus[];

/** Whether staff can take this action while the order is in this state. */
export const allows = (status: OrderStatus, action: OrderAction): boolean =>
  orderStates[status].actions.includes(action);

/** The steps of a paid order, first to last. */
export const milestones: readonly Milestone[] = orderStatuses.flatMap(
  (status) => orderStates[status].milestone ?? [],
);

/** History entries: as a title, and as what someone did ("Ada … on 21 Nov 2026, 09:41"). */
export const orderEvents: Readonly<
  Record<OrderEventKind, { readonly title: string; readonly deed: string }>
> = {
  placed: { title: 'Order placed', deed: 'placed this order' },
  extended: { title: 'Payment time extended', deed: 'extended the payment time' },
  proof_attached: { title: 'Proof received', deed: 'sent a proof' },
  proof_attached_late: { title: 'Proof received late', deed: 'sent a late proof' },
  proof_rejected: { title: 'Proof rejected', deed: 'rejected this proof' },
  confirmed: { title: 'Payment confirmed', deed: 'confirmed this order' },
  processing_started: { title: 'Processing started', deed: 'started processing this order' },
  expired: { title: 'Payment time ended', deed: 'ended the payment time of this order' },
  cancelled: { title: 'Order cancelled', deed: 'cancelled this order' },
  hold_released: { title: 'Stock given back', deed: 'gave the stock of this order back' },
  restocked: { title: 'Stock held again', deed: 'held stock for this order again' },
  refunded: { title: 'Payment refunded', deed: 'refunded the payment' },
  not_paid: { title: 'No payment found', deed: 'found no payment' },
  approval_asked: { title: 'Approval asked for', deed: 'asked for approval' },
  review_overdue: { title: 'Check overdue', deed: 'marked the check as overdue' },
  confirmation_undone: { title: 'Confirmation undone', deed: 'undid the confirmation' },
  credit_matched: { title: 'Payment received', deed: 'gave this order a credit' },
  credit_undone: { title: 'Credit taken back', deed: 'took a credit from this order' },
  credit_taken_back: {
    title: 'Payment taken back by the bank',
    deed: 'found that the bank took a payment back',
  },
  refund_paid: { title: 'Money sent back', deed: 'sent money back' },
  refund_undone: { title: 'Refund not sent', deed: 'undid the refund' },
  refund_account_given: { title: 'Refund account given', deed: 'gave the account for the refund' },
};
