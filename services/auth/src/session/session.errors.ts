import { CodedError } from '@spade/contracts/errors/coded-error';

/** The session is over: expired, idle, logged out, revoked, or it never was. */
export class SessionEndedError extends CodedError<'AUTH.SESSION_ENDED'> {
  constructor() {
    super('AUTH.SESSION_ENDED', {});
  }
}
