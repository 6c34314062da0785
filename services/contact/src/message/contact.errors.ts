import { CodedError } from '@spade/contracts/errors/coded-error';

/** No message has this id. */
export class MessageNotFoundError extends CodedError<'CONTACT.MESSAGE_NOT_FOUND'> {
  constructor() {
    super('CONTACT.MESSAGE_NOT_FOUND', {});
  }
}

/** The idempotency key stands for a message with another text. */
export class IdempotencyKeyReusedError extends CodedError<'CONTACT.IDEMPOTENCY_KEY_REUSED'> {
  constructor() {
    super('CONTACT.IDEMPOTENCY_KEY_REUSED', {});
  }
}
