import { CodedError } from '@spade/contracts/errors/coded-error';
import type { PasskeyHurdle } from '@spade/contracts/staff/passkeys';

/** Unknown, of another site or account, or wrongly signed; indistinguishable to the caller. */
export class PasskeyRefusedError extends CodedError<'AUTH.PASSKEY_REFUSED'> {
  constructor() {
    super('AUTH.PASSKEY_REFUSED', {});
  }
}

/** The signature is right, but the counter did not move on: there may be a copy of the passkey. */
export class PasskeyCopiedError extends CodedError<'AUTH.PASSKEY_COPIED'> {
  constructor() {
    super('AUTH.PASSKEY_COPIED', {});
  }
}

/** The challenge has expired, was used before, or was made for something else. */
export class ChallengeOverError extends CodedError<'AUTH.CHALLENGE_OVER'> {
  constructor() {
    super('AUTH.CHALLENGE_OVER', {});
  }
}

/** No browser makes passkeys for the address of this site. */
export class PasskeysImpossibleError extends CodedError<'AUTH.PASSKEYS_IMPOSSIBLE'> {
  constructor(hurdle: PasskeyHurdle) {
    super('AUTH.PASSKEYS_IMPOSSIBLE', { hurdle });
  }
}

/** The account has as many passkeys as it may. */
export class TooManyPasskeysError extends CodedError<'AUTH.TOO_MANY_PASSKEYS'> {
  constructor(limit: number) {
    super('AUTH.TOO_MANY_PASSKEYS', { limit });
  }
}
