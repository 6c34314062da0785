import type { OrderEventKind, OrderStatus } from '@spade/contracts/messages/orders';

/** One step in an order's life: from which states, to which, and what the history calls it. */
export interface Transition {
  /** What the caller wants, for the words of ORDERS.ILLEGAL_TRANSITION. */
  action: string;
  from: readonly OrderStatus[];
  to: OrderStatus;
  kind: OrderEventKind;
}

/**
 * Every transition there is. The trigger `orders_check_transition` (migrations) refuses any
 * other in the database too; a test holds the two against each other.
 */
export const transitions = {
  attachProof: {
    action: 'attach-proof',
    from: ['pending_payment'],
    to: 'awaiting_confirmation',
    kind: 'proof_attached',
  },
  /** Past the deadline: the sweep has not come by yet, or the order expired and stock was held anew. */
  attachLateProof: {
    action: 'attach-proof',
    from: ['pending_payment', 'failed'],
    to: 'awaiting_confirmation',
    kind: 'proof_attached_late',
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
  startProcessing: {
    action: 'start-processing',
    from: ['confirmed'],
    to: 'processing',
    kind: 'processing_started',
  },
  expire: { action: 'expire', from: ['pending_payment'], to: 'failed', kind: 'expired' },
  cancel: {
    action: 'cancel',
    from: ['pending_payment', 'awaiting_confirmation'],
    to: 'failed',
    kind: 'cancelled',
  },
} as const satisfies Record<string, Transition>;

/** True when some transition leads from `from` to `to`. */
export function isLegal(from: OrderStatus, to: OrderStatus): boolean {
  return Object.values<Transition>(transitions).some(
    (transition) => transition.to === to && transition.from.includes(from),
  );
}
