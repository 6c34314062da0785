const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an e-mail address reaches, so that one mailbox counts as one: lower case, without a
 * plus tag (RFC 5233), and for Gmail without dots (https://support.google.com/mail/answer/7436150).
 * Only for counting; mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  if (GMAIL_DOMAINS.has(domain)) return `${name.replaceAll('.', '')}@gmail.com`;
  return `${name}@${domain}`;
}
