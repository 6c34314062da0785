import { createHash } from 'node:crypto';
import { DAY_MS } from '@spade/contracts/lagos';
import type { ReadAlert } from '@spade/contracts/money/alert';
import type { DNSResolver } from 'mailauth';
import { type AlertFormat, bankOf } from './banks/formats.ts';
import { checkTrust } from './check-trust.ts';
import { linesOfMail } from './lines-of-mail.ts';
import { DnsSilentError } from './mailbox-failure.ts';
import type { FoundMessage } from './mailbox-session.ts';
import { type AlertReading, readLayout } from './read-layout.ts';

const MAX_TEXT = 200;

/** A bank writes at once; this allows for weekends and delayed mail. */
const MAX_DAYS_LATE = 7;

/** How long a domain's DNS may be silent before a message from it is refused. */
const MAX_DNS_WAIT_MS = DAY_MS;

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * Decides what a message is: evidence of a payment, or not, and why. Trust comes first: of a message that is not the bank's own
 * nothing is read. Throws DnsSilentError when that cannot be known yet.
 */
export async function judgeMessage(
  message: FoundMessage,
  resolver: DNSResolver,
): Promise<ReadAlert> {
  const { uid, from, subject, messageId, receivedAt, raw } = message;
  const bank = bankOf(from);
  const known = {
    uid,
    digest: raw === null ? hash(Buffer.from(`${uid} ${messageId}`)) : hash(raw),
    messageId: messageId?.slice(0, MAX_TEXT) ?? null,
    bank: bank?.name ?? null,
    from: from.slice(0, MAX_TEXT),
    subject: subject.slice(0, MAX_TEXT),
    receivedAt: receivedAt.toISOString(),
  };
  const refused = (reason: string): ReadAlert => ({
    ...known,
    signature: null,
    outcome: { state: 'refused', reason },
  });
  if (!bank) return refused('It names a bank, but was not sent from a domain of that bank.');
  if (raw === null) return refused('It is larger than any alert.');
  const trust = await trusted(message, raw, bank, resolver);
  if ('refused' in trust) return refused(trust.refused);
  // The server's reading of From may differ from the one that was checked.
  if (bankOf(trust.from) !== bank)
    return refused(`Its signature is that of ${trust.from}, not of the bank.`);
  const isSubjectSigned = trust.signed.has('subject');
  const reading = await readAlert(raw, isSubjectSigned ? subject : '', bank);
  const outcome = checkDay(reading, receivedAt);
  // Unsigned, it could be another in a copy.
  const id = trust.signed.has('message-id') ? known.messageId : null;
  return { ...known, messageId: id, signature: trust.signature, outcome };
}

async function trusted(
  { receivedAt }: FoundMessage,
  raw: Buffer,
  bank: AlertFormat,
  resolver: DNSResolver,
) {
  try {
    return await checkTrust(raw, resolver, (domain) => bankOf(`@${domain}`) === bank);
  } catch (error) {
    const isGivenUp = Date.now() - receivedAt.getTime() > MAX_DNS_WAIT_MS;
    if (error instanceof DnsSilentError && isGivenUp) return { refused: error.message };
    throw error;
  }
}

async function readAlert(raw: Buffer, subject: string, bank: AlertFormat): Promise<AlertReading> {
  if (bank.layouts.length === 0)
    return { state: 'unreadable', reason: `How ${bank.name} writes its alerts is not known yet.` };
  const lines = await linesOfMail(raw);
  for (const layout of bank.layouts) {
    const reading = readLayout(lines, subject, layout);
    if (reading) return reading;
  }
  return { state: 'unreadable', reason: `It is not an alert as ${bank.name} writes them.` };
}

/** A date far from the message's arrival is misread, or the message is an old one. */
function checkDay(reading: AlertReading, receivedAt: Date): AlertReading {
  if (!('payment' in reading)) return reading;
  const { valueDate } = reading.payment;
  const days = (receivedAt.getTime() - Date.parse(valueDate)) / DAY_MS;
  if (days > -2 && days < MAX_DAYS_LATE + 1) return reading;
  const day = receivedAt.toISOString().slice(0, 10);
  return { state: 'refused', reason: `It is dated ${valueDate}, and came on ${day}.` };
}
