import { CodedError } from '@spade/contracts/errors/coded-error';
import type { OrderStatus } from '@spade/contracts/orders/order.states';

/** No order has this id. An integer opens nothing to the public, so it ends here too. */
export class OrderNotFoundError extends CodedError<'ORDERS.NOT_FOUND'> {
  constructor() {
    super('ORDERS.NOT_FOUND', {});
  }
}

/** Who asked for approval cannot give it: it takes a second person. */
export class OwnApprovalError extends CodedError<'ORDERS.OWN_APPROVAL'> {
  constructor() {
    super('ORDERS.OWN_APPROVAL', {});
  }
}

/** The idempotency key stands for an order with another body. */
export class IdempotencyKeyReusedError extends CodedError<'ORDERS.IDEMPOTENCY_KEY_REUSED'> {
  constructor() {
    super('ORDERS.IDEMPOTENCY_KEY_REUSED', {});
  }
}

/** Unpaid orders of the buyer's network hold their share of the stock; `orderable` are left for this one. */
export class HeldByOthersError extends CodedError<'ORDERS.HELD_BY_OTHERS'> {
  constructor(orderable: number, freeAt: Date | null) {
    super('ORDERS.HELD_BY_OTHERS', { orderable, freeAt: freeAt?.toISOString() ?? null });
  }
}

/** This phone or mailbox has as many open orders as it may. */
export class TooManyOpenOrdersError extends CodedError<'ORDERS.TOO_MANY_OPEN'> {
  constructor(by: 'phone' | 'email', limit: number, freeAt: Date | null) {
    super('ORDERS.TOO_MANY_OPEN', { by, limit, freeAt: freeAt?.toISOString() ?? null });
  }
}

/** The order's state does not allow `action`; carries the state it is in. */
export class IllegalTransitionError extends CodedError<'ORDERS.ILLEGAL_TRANSITION'> {
  constructor(status: OrderStatus, action: string) {
    super('ORDERS.ILLEGAL_TRANSITION', { status, action });
  }
}

/** The order is confirmed, in processing or cancelled: it takes no proof. */
export class ProofNotAcceptedError extends CodedError<'ORDERS.PROOF_NOT_ACCEPTED'> {
  constructor(status: OrderStatus) {
    super('ORDERS.PROOF_NOT_ACCEPTED', { status });
  }
}

/** The order has as many proofs as it may. */
export class TooManyProofsError extends CodedError<'ORDERS.TOO_MANY_PROOFS'> {
  constructor(limit: number) {
    super('ORDERS.TOO_MANY_PROOFS', { limit });
  }
}

/** The payment window was extended before, is over, or there is nothing left to pay. */
export class CannotExtendError extends CodedError<'ORDERS.CANNOT_EXTEND'> {
  constructor(reason: 'already_extended' | 'window_over' | 'not_pending') {
    super('ORDERS.CANNOT_EXTEND', { reason });
  }
}

/** No proof has this id. */
export class ProofNotFoundError extends CodedError<'ORDERS.PROOF_NOT_FOUND'> {
  constructor() {
    super('ORDERS.PROOF_NOT_FOUND', {});
  }
}

/** The true total is not what the buyer was shown. Catalog says it first; orders checks once more. */
export class PriceChangedError extends CodedError<'CATALOG.PRICE_CHANGED'> {
  constructor(unitPriceKobo: number, totalKobo: number) {
    super('CATALOG.PRICE_CHANGED', { unitPriceKobo, totalKobo });
  }
}
