import { CodedError } from '@spade/contracts/errors/coded-error';

/** A code that is wrong, or was used before. */
export class InvalidCodeError extends CodedError<'AUTH.INVALID_CODE'> {
  constructor() {
    super('AUTH.INVALID_CODE', {});
  }
}

/** The second step came too late, or twice, or the account changed in between. */
export class SignInOverError extends CodedError<'AUTH.SIGN_IN_OVER'> {
  constructor() {
    super('AUTH.SIGN_IN_OVER', {});
  }
}

/** The role demands a second factor, and this is the last one. */
export class LastSecondFactorError extends CodedError<'AUTH.LAST_SECOND_FACTOR'> {
  constructor() {
    super('AUTH.LAST_SECOND_FACTOR', {});
  }
}

/** Recovery codes would have nothing to recover. */
export class NoSecondFactorError extends CodedError<'AUTH.NO_SECOND_FACTOR'> {
  constructor() {
    super('AUTH.NO_SECOND_FACTOR', {});
  }
}
