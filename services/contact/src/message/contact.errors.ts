import { CodedError } from '@spade/contracts/errors/coded-error';

/** The idempotency key stands for a message with another text. */
export class IdempotencyKeyReusedError extends CodedError<'CONTACT.IDEMPOTENCY_KEY_REUSED'> {
  constructor() {
    super('CONTACT.IDEMPOTENCY_KEY_REUSED', {});
  }
}
