import type { components } from '../../../lib/api.gen.d.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';

/** States of an order. */
export type OrderStatus = components['schemas']['OrderStatus'];

/** Entries of an order's history. */
export type OrderEventKind = components['schemas']['OrderEventKind'];

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
  },
  awaiting_confirmation: {
    label: 'Awaiting Confirmation',
    tone: 'waiting',
    filled: 2,
    buyerSees: 'check',
    buyerRefetchMs: 10_000,
  },
  confirmed: {
    label: 'Confirmed',
    tone: 'done',
    filled: 3,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
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
  },
};

/** All states, in the order in which an order passes them. */
// Object.keys returns the record's keys and forgets their type.
export const orderStatuses = Object.keys(orderStates) as OrderStatus[];

/** The steps of a paid order, first to last. */
export const milestones: readonly Milestone[] = orderStatuses.flatMap(
  (status) => orderStates[status].milestone ?? [],
);
