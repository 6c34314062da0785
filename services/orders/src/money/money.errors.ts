import { CodedError } from '@spade/contracts/errors/coded-error';
import type { StatementState } from '@spade/contracts/money/statement.states';
import type { OrderStatus } from '@spade/contracts/orders/order.states';

/** No statement has this id. */
export class StatementNotFoundError extends CodedError<'ORDERS.STATEMENT_NOT_FOUND'> {
  constructor() {
    super('ORDERS.STATEMENT_NOT_FOUND', {});
  }
}

/** The statement's state does not allow this; carries the state it is in. */
export class StatementNotOpenError extends CodedError<'ORDERS.STATEMENT_NOT_OPEN'> {
  constructor(state: StatementState) {
    super('ORDERS.STATEMENT_NOT_OPEN', { state });
  }
}

/** No credit has this id. */
export class CreditNotFoundError extends CodedError<'ORDERS.CREDIT_NOT_FOUND'> {
  constructor() {
    super('ORDERS.CREDIT_NOT_FOUND', {});
  }
}

/** Nothing is left of the credit: the order with this reference has most of it, or it was dismissed (null). */
export class CreditDecidedError extends CodedError<'ORDERS.CREDIT_DECIDED'> {
  constructor(reference: string | null) {
    super('ORDERS.CREDIT_DECIDED', { reference });
  }
}

/** Less than this is left of the credit for the order; carries what it may have. */
export class CreditRestError extends CodedError<'ORDERS.CREDIT_REST'> {
  constructor(restKobo: number) {
    super('ORDERS.CREDIT_REST', { restKobo });
  }
}

/** Money of the order went back: its credits stay with it. */
export class CreditRefundedError extends CodedError<'ORDERS.CREDIT_REFUNDED'> {
  constructor() {
    super('ORDERS.CREDIT_REFUNDED', {});
  }
}

/** The alert is the evidence of the order with this reference; null: it is none, or its credit was undone. */
export class AlertNotUsableError extends CodedError<'ORDERS.ALERT_NOT_USABLE'> {
  constructor(reference: string | null) {
    super('ORDERS.ALERT_NOT_USABLE', { reference });
  }
}

/** The bank took the credit back, or it is a reversal itself. */
export class CreditReversedError extends CodedError<'ORDERS.CREDIT_REVERSED'> {
  constructor() {
    super('ORDERS.CREDIT_REVERSED', {});
  }
}

/** Another worker reads the mailbox by now. */
export class MailboxTakenError extends CodedError<'ORDERS.MAILBOX_TAKEN'> {
  constructor() {
    super('ORDERS.MAILBOX_TAKEN', {});
  }
}

/** Another amount is owed than the one that staff sent back. */
export class RefundChangedError extends CodedError<'ORDERS.REFUND_CHANGED'> {
  constructor(owedKobo: number) {
    super('ORDERS.REFUND_CHANGED', { owedKobo });
  }
}

/** Nothing is owed to the buyer. */
export class NoRefundOwedError extends CodedError<'ORDERS.NO_REFUND_OWED'> {
  constructor() {
    super('ORDERS.NO_REFUND_OWED', {});
  }
}

/** No refund of the order can be undone: there is none, or its buyer was told. */
export class RefundFinalError extends CodedError<'ORDERS.REFUND_FINAL'> {
  constructor() {
    super('ORDERS.REFUND_FINAL', {});
  }
}

/** The payment is not confirmed, so there is no receipt; carries the state of the order. */
export class NotPaidError extends CodedError<'ORDERS.NOT_PAID'> {
  constructor(status: OrderStatus) {
    super('ORDERS.NOT_PAID', { status });
  }
}
