import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { type DNSResolver, dkimSign } from 'mailauth';
import type { SimulatedCredit } from '../make-credits.ts';
import { type AlertPage, alertPages } from './alert-tables.ts';
import { makeBankKey } from './bank-key.ts';

/** A mail before it is signed. */
export interface UnsignedMail extends AlertPage {
  at: Date;
  messageId: string;
  to?: string;
}

/** A mail as a mail server sends it, without a signature. */
export function writeMail({
  from,
  to = 'alerts@shop.example',
  subject,
  html,
  at,
  messageId,
}: UnsignedMail): string {
  const lines = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(html)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ];
  return lines.join('\r\n');
}

let ownKey: KeyObject | undefined;

/** The key of this run. */
function keyOfRun(): KeyObject {
  ownKey ??= makeBankKey();
  return ownKey;
}

/** Signs a mail for a domain. `headers`: which fields the signature covers. */
export async function signMail(
  raw: string,
  domain: string,
  headers?: string[],
  privateKey = keyOfRun(),
): Promise<string> {
  const signer = {
    signingDomain: domain,
    selector: 'test',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
  // The type asks for the signer in one place, the program reads it in the other.
  const { signatures, errors } = await dkimSign(raw, {
    ...(headers && { headerList: headers }),
    ...signer,
    signatureData: [signer],
  });
  if (signatures === '') throw new Error('the mail was not signed', { cause: errors[0] });
  return signatures + raw;
}

/**
 * A DNS in which these domains publish the public half of a key and a DMARC policy; any other name does not exist, as
 * ENOTFOUND.
 */
export function dnsOf(
  domains: readonly string[],
  withDmarc = true,
  privateKey = keyOfRun(),
): DNSResolver {
  const publicKey = createPublicKey(privateKey);
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const records = new Map(
    domains.flatMap((domain) => [
      [`test._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key}`],
      ...(withDmarc ? [[`_dmarc.${domain}`, 'v=DMARC1; p=reject'] as const] : []),
    ]),
  );
  return async (name, type) => {
    const record = type === 'TXT' ? records.get(name) : undefined;
    if (record === undefined)
      throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' });
    return [[record]];
  };
}

/** The alert of a credit as this bank sends it, signed. */
export function writeAlert(
  bank: string,
  credit: SimulatedCredit,
  account: string,
  privateKey?: KeyObject,
): Promise<string> {
  const page = alertPages[bank];
  if (!page) throw new Error(`the simulator writes no alerts of ${bank}`);
  const { at, amountKobo, sender, words } = credit;
  const seed = createHash('sha256').update(`${at.getTime()} ${amountKobo} ${sender} ${words}`);
  const id = BigInt(`0x${seed.digest('hex').slice(0, 15)}`)
    .toString()
    .padStart(18, '0');
  const shown = page(credit, account, id);
  const domain = shown.from.replace(/^.*@|>$/g, '');
  const mail = writeMail({ ...shown, at, messageId: `${id}@${domain}` });
  return signMail(mail, domain, undefined, privateKey);
}
