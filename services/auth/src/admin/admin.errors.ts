import { CodedError } from '@spade/contracts/errors/coded-error';

/** The name belongs to another account, however it is capitalised. */
export class UsernameTakenError extends CodedError<'AUTH.USERNAME_TAKEN'> {
  constructor(username: string) {
    super('AUTH.USERNAME_TAKEN', { username });
  }
}

/** No staff account has this name. */
export class AdminNotFoundError extends CodedError<'AUTH.ADMIN_NOT_FOUND'> {
  constructor(username: string) {
    super('AUTH.ADMIN_NOT_FOUND', { username });
  }
}

/** Owners change no account of their own from the list of staff. */
export class OwnAccountError extends CodedError<'AUTH.OWN_ACCOUNT'> {
  constructor() {
    super('AUTH.OWN_ACCOUNT', {});
  }
}
