import type { ImapFlowError } from 'imapflow';

/** The DNS does not respond: the message is judged again later. */
export class DnsSilentError extends Error {
  override name = 'DnsSilentError';
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
]);

/** Why the mailbox cannot be read, for staff and operator. Never the password, nor what the server wrote. */
export function failureInWords(error: unknown): string {
  if (error instanceof DnsSilentError) return error.message;
  const {
    authenticationFailed,
    mailboxMissing,
    tlsFailed,
    code = '',
  } = error as Partial<ImapFlowError>; // as imapflow throws
  if (authenticationFailed) return 'The mail server refuses user or password.';
  if (mailboxMissing) return 'The mail server has no such folder.';
  if (tlsFailed || /^(?:ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|CERT_)/.test(code))
    return 'The certificate of the mail server cannot be trusted.';
  if (unreachable.has(code)) return 'The mail server does not respond.';
  return 'The connection to the mail server was lost.';
}
