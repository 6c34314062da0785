import { ProofNotAcceptedError, TooManyProofsError } from './errors.ts';
import type { Order } from './order.entity.ts';

type ProofFacts = Pick<Order, 'status' | 'failureReason' | 'proofCount'>;

/** Why the order takes no proof, or null when it takes one. */
function objectionTo(
  order: ProofFacts,
  limit: number,
): ProofNotAcceptedError | TooManyProofsError | null {
  const isOpen = order.status === 'pending_payment' || order.status === 'awaiting_confirmation';
  if (!isOpen && order.failureReason !== 'expired') return new ProofNotAcceptedError(order.status);
  return order.proofCount >= limit ? new TooManyProofsError(limit) : null;
}

/**
 * Throws when the order takes no proof: ORDERS.PROOF_NOT_ACCEPTED once it is confirmed, in
 * processing or cancelled; ORDERS.TOO_MANY_PROOFS at the limit. An expired order does take one:
 * a late proof is never thrown away.
 */
export function checkTakesProof(order: ProofFacts, limit: number): void {
  const objection = objectionTo(order, limit);
  if (objection) throw objection;
}

/** Whether the order takes a proof now. */
export function takesProof(order: ProofFacts, limit: number): boolean {
  return objectionTo(order, limit) === null;
}
