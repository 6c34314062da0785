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
  /** What the buyer reads under "What happens next". */
  readonly next: string;
  /** The step that follows, in the timeline; none at the end of the way. */
  readonly after?: { readonly title: string; readonly detail: string };
  /** What differs where the goods are picked up. */
  readonly ofPickUp?: Pick<Milestone, 'next' | 'after'> & { readonly title?: string };
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
  /** The goods wait at the counter: the buyer needs the address. */
  readonly isAtCounter?: boolean;
  /** The goods are not with the buyer: the order page says first what becomes of the money. */
  readonly cameBack?: boolean;
  readonly milestone?: Milestone;
}

const PICKED_UP = 'Picked up';

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
      next: 'Your payment is in our account. We pack your goods next, and call you before delivery.',
      after: { title: 'Processing', detail: 'We pack your goods' },
      ofPickUp: {
        next: 'Your payment is in our account. We pack your goods next, and email you once you can pick them up.',
      },
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
      next: 'We are packing your goods. We call you before delivery.',
      after: { title: 'On its way', detail: 'Or ready to be picked up' },
      ofPickUp: {
        next: 'We are packing your goods. We email you once you can pick them up.',
        after: { title: 'Ready to be picked up', detail: 'An email follows' },
      },
    },
  },
  ready: {
    label: 'Ready',
    tone: 'moving',
    filled: 4,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    isAtCounter: true,
    milestone: {
      title: 'Ready to be picked up',
      event: 'made_ready',
      current: 'now',
      next: 'Your goods are packed and wait for you.',
      after: { title: PICKED_UP, detail: 'With your code' },
    },
  },
  shipped: {
    label: 'Shipped',
    tone: 'moving',
    filled: 4,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    milestone: {
      title: 'On its way',
      event: 'shipped',
      current: 'now',
      next: 'Your goods have left and are on their way to you.',
      after: { title: 'Delivered', detail: 'With your code' },
    },
  },
  delivered: {
    label: 'Delivered',
    tone: 'done',
    filled: 4,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    milestone: {
      title: 'Delivered',
      event: 'delivered',
      current: 'done',
      next: 'Your goods were handed over to you.',
      ofPickUp: { title: PICKED_UP, next: 'You have picked up your goods.' },
    },
  },
  returned: {
    label: 'Returned',
    tone: 'unknown',
    filled: 0,
    buyerSees: 'receipt',
    buyerRefetchMs: 60_000,
    cameBack: true,
    milestone: {
      title: 'Returned',
      event: 'returned',
      current: 'now',
      next: 'Your goods came back to us.',
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
