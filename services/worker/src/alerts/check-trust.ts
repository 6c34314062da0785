import { authenticate, type DNSResolver } from 'mailauth';
import { DnsSilentError } from './mailbox-failure.ts';

/** A message that its bank signed, or why it cannot be trusted, in words for staff. */
export type Trust =
  | {
      /** SHA-256 of the signature. */
      signature: string;
      /** The address in From, as the signature and DMARC were checked for it. */
      from: string;
      /** The header fields that it covers, in lower case. */
      signed: ReadonlySet<string>;
    }
  | { refused: string };

/** Fields of which a second one would let a mail program show what was never signed. */
const singleFields = [
  'from',
  'subject',
  'date',
  'message-id',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];

/** Shorter keys can be broken (RFC 8301, 3.2). */
const MIN_KEY_BITS = 1_024;

/**
 * Checks the raw message: a DKIM signature that is valid, covers the whole body, and is of From's domain
 * as DMARC wants it, in a domain that publishes DMARC. What a provider says of it (its
 * Authentication-Results, ARC seals) is never read: a sender can write it, too. Throws DnsSilentError while the DNS of
 * the bank is silent; that of others may not hold up the mailbox.
 */
export async function checkTrust(
  raw: Buffer,
  resolver: DNSResolver,
  isOfBank: (domain: string) => boolean,
): Promise<Trust> {
  const doubled = doubledField(raw);
  if (doubled) return { refused: `Its header field ${doubled} occurs twice: it was changed.` };
  const { dkim, dmarc } = await authenticate(raw, {
    resolver,
    disableArc: true,
    disableBimi: true,
    minBitLength: MIN_KEY_BITS,
    rejectRsaSha1: true,
  });
  const results = dkim.results
    .filter(({ signingDomain = '' }) => isOfBank(signingDomain))
    .map(({ status }) => status.result);
  const dmarcResult = dmarc === false ? 'none' : dmarc.status.result;
  if (dmarcResult !== 'pass' && [...results, dmarcResult].includes('temperror'))
    throw new DnsSilentError('The DNS does not respond, so no signature can be checked.');
  const own = dkim.results.find(
    ({ status }) =>
      status.result === 'pass' && status.aligned !== false && status.aligned !== undefined,
  );
  if (!own?.id) return { refused: inWords(dkim.results.map(({ status }) => status.comment ?? '')) };
  if (own.status.testing) return { refused: 'The bank says that its signatures are a test.' };
  if (own.canonBodyLengthLimited || (own.status.underSized ?? 0) > 0)
    return { refused: 'The signature covers only a part of the message.' };
  if (dmarcResult !== 'pass')
    return { refused: `The domain of From has no DMARC policy that it passes (${dmarcResult}).` };
  const keys = own.signingHeaders?.keys ?? '';
  const signed = new Set(keys.split(':').map((key) => key.trim().toLowerCase()));
  const [from = '', ...others] = dkim.headerFrom;
  if (from === '' || others.length > 0) return { refused: 'It is not from one sender alone.' };
  return { signature: own.id, from, signed };
}

function inWords(comments: readonly string[]): string {
  if (comments.includes('body hash did not verify') || comments.includes('bad signature'))
    return 'It was changed in transit, or forged: its signature does not fit.';
  if (comments.includes('expired')) return 'Its signature has expired.';
  return 'It has no valid signature of the domain that it says it is from.';
}

/** The first of the fields that occurs more than once. */
function doubledField(raw: Buffer): string | undefined {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.subarray(0, end === -1 ? raw.length : end).toString('latin1');
  const names = [...head.matchAll(/^([!-9;-~]+)[ \t]*:/gm)].map(([, name = '']) =>
    name.toLowerCase(),
  );
  return singleFields.find((field) => names.filter((name) => name === field).length > 1);
}
