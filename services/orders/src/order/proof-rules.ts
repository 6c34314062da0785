import { orderStates } from '@spade/contracts/orders/order.states';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from './order.entity.ts';
import { ProofNotAcceptedError, TooManyProofsError } from './order.errors.ts';

type ProofFacts = Pick<Order, 'status' | 'failureReason' | 'lateSettlement' | 'proofCount'>;
type Limit = Pick<OrdersConfig, 'PROOFS_PER_ORDER'>;

/** Why the order takes no proof, or null when it takes one. */
function objectionTo(
  { status, failureReason, lateSettlement, proofCount }: ProofFacts,
  { PROOFS_PER_ORDER: limit }: Limit,
): ProofNotAcceptedError | TooManyProofsError | null {
  // Staff have settled a late payment: another picture must not put it back on their list.
  const isSettled = lateSettlement === 'refunded' || lateSettlement === 'not_paid';
  if (isSettled || (!orderStates[status].isOpen && failureReason !== 'expired')) {
    return new ProofNotAcceptedError(status);
  }
  return proofCount >= limit ? new TooManyProofsError(limit) : null;
}

/**
 * Throws when the order takes no proof: ORDERS.PROOF_NOT_ACCEPTED once it is paid, cancelled
 * or settled by staff;
 * ORDERS.TOO_MANY_PROOFS at the limit. An expired order takes one: a late proof is never refused.
 */
export function checkTakesProof(order: ProofFacts, limit: Limit): void {
  const objection = objectionTo(order, limit);
  if (objection) throw objection;
}

/** Whether the order takes a proof now. */
export function takesProof(order: ProofFacts, limit: Limit): boolean {
  return objectionTo(order, limit) === null;
}
