import { CodedError } from '@spade/contracts/errors/coded-error';

/** Unknown user, wrong password or disabled account, indistinguishable to the caller. */
export class InvalidCredentialsError extends CodedError<'AUTH.INVALID_CREDENTIALS'> {
  constructor() {
    super('AUTH.INVALID_CREDENTIALS', {});
  }
}

/** The password is right, but was temporary and was not replaced in time. */
export class PasswordExpiredError extends CodedError<'AUTH.PASSWORD_EXPIRED'> {
  constructor() {
    super('AUTH.PASSWORD_EXPIRED', {});
  }
}

/** The current password, asked for before a change, is wrong. */
export class WrongPasswordError extends CodedError<'AUTH.WRONG_PASSWORD'> {
  constructor() {
    super('AUTH.WRONG_PASSWORD', {});
  }
}

/** Too many failures; carries the wait in milliseconds. */
export class LoginThrottledError extends CodedError<'AUTH.THROTTLED'> {
  constructor(retryAfterMs: number) {
    super('AUTH.THROTTLED', { retryAfterMs });
  }
}
