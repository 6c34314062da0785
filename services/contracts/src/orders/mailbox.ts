/** Mail services where one mailbox has many addresses: domains that mean the same, and the parts of a name that do not count. */
const services: readonly { domains: RegExp; domain?: string; ignored?: RegExp; tag?: string }[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: /^(?:gmail|googlemail)\.com$/, domain: 'gmail.com', ignored: /\./g },
  // Disposable addresses are `name-word`; a name of Yahoo has no hyphen.
  { domains: /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/, tag: '-' },
  // Dots, hyphens and underscores tell no two names apart (https://proton.me/support/change-username).
  {
    domains: /^(?:proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/,
    domain: 'proton.me',
    ignored: /[._-]/g,
  },
];

/**
 * The mailbox that an e-mail address reaches, so that one mailbox counts as one: lower case, without a plus tag
 * (RFC 5233) or quotation marks (RFC 5321 §4.1.2), and as the larger services read it. Only for counting; mail goes
 * to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  const local = address.slice(0, at);
  const plain = /^".*"$/s.test(local) ? local.slice(1, -1).replace(/\\(.)/gs, '$1') : local;
  const [untagged = ''] = plain.split('+');
  const service = services.find(({ domains }) => domains.test(domain));
  const [name = ''] = service?.tag === undefined ? [untagged] : untagged.split(service.tag);
  return `${service?.ignored ? name.replace(service.ignored, '') : name}@${service?.domain ?? domain}`;
}

/** Enough of an address to see one's own mistake, too little for a stranger: `ad…e@gmial.com`. */
export function shortenedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const shown = name.length > 3 ? `${name.slice(0, 2)}…${name.at(-1)}` : `${name.slice(0, 1)}…`;
  return `${shown}${email.slice(at)}`;
}
