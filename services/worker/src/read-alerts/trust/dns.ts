import { promises as dns } from 'node:dns';
import type { DNSResolver } from 'mailauth';

/** The DNS does not respond: the message is judged again later. */
export class DnsSilentError extends Error {
  override name = 'DnsSilentError';
}

/** A lookup must not hold up the mailbox. */
const DNS_TIMEOUT_MS = 5_000;

const resolver = new dns.Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });

/** Asks the DNS of this machine; only for TXT, since SPF, BIMI and ARC are not looked at. */
export const systemResolver: DNSResolver = (name) => resolver.resolveTxt(name);
