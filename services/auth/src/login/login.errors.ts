import { CodedError } from '@spade/contracts/errors/coded-error';

/** Unknown user, wrong password or disabled account, indistinguishable to the caller. */
export class InvalidCredentialsError extends CodedError<'AUTH.INVALID_CREDENTIALS'> {
  constructor() {
    super('AUTH.INVALID_CREDENTIALS', {});
  }
}

/** Too many failures; carries the wait in milliseconds. */
export class LoginThrottledError extends CodedError<'AUTH.THROTTLED'> {
  constructor(retryAfterMs: number) {
    super('AUTH.THROTTLED', { retryAfterMs });
  }
}
