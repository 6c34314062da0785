/**
 * Where the gateway leaves the password of a locked statement, and the worker takes it: the Redis of the messages,
 * which writes nothing to disk.
 */
export function statementPasswordKey(statementId: string): string {
  return `statement-password:${statementId}`;
}

/** Expires after this time if the worker has not taken it: long enough for a reading and a few attempts. */
export const STATEMENT_PASSWORD_SECONDS = 600;
