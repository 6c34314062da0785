import type { NodemailerError } from 'nodemailer';

/** The recipient's server will never take mail for this address: trying again is of no use. */
export class RecipientRefusedError extends Error {
  override readonly name = 'RecipientRefused';
}

/**
 * Whether the server refused the recipient for good: a 5xx answer to RCPT TO (RFC 5321 §4.2.1).
 * Not when the answer says that *we* may not send (5.7.x, RFC 3463 §3.8), nor a 5xx at login or
 * MAIL FROM: those are our set-up's fault, and the mail is still owed once it is mended.
 */
export function isRefusedForGood(error: unknown): error is NodemailerError {
  if (!(error instanceof Error)) return false;
  const { code, command, permanent, response } = error as NodemailerError; // all its fields are optional
  if (code !== 'EENVELOPE' || permanent !== true || command !== 'RCPT TO') return false;
  return !/^5\d\d[ -]5\.7\./.test(response ?? '');
}
