import type { SendMailOptions } from 'nodemailer';
import MimeNode, { type MimeNodeHeaderMap } from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { RenderedMail } from '../layout/render-mail.tsx';

/**
 * A mail with both bodies as one finished text, with its envelope, for `sendMail`. Headers, addresses and encoding
 * are nodemailer's; only the putting together is ours. Left to `sendMail({ html, text })` each body runs through a
 * row of streams, made for attachments of any size: twice the processor time of a whole mail.
 */
export function composeMail(headers: MimeNodeHeaderMap, body: RenderedMail): SendMailOptions {
  const mail = new MimeNode('multipart/alternative').setHeader(headers);
  const head = mail.buildHeaders(); // chooses the boundary
  // The best form last (RFC 2046 §5.1.4).
  const parts = [partOf(mail, 'text/plain', body.text), partOf(mail, 'text/html', body.html)];
  const { from, to } = mail.getEnvelope();
  return {
    envelope: { from, to },
    raw: `${head}\r\n\r\n${parts.map((part) => `--${mail.boundary}\r\n${part}`).join('')}--${mail.boundary}--\r\n`,
  };
}

/** A part of `mail`: only the mail itself has a date, an id and a MIME version. */
function partOf(mail: MimeNode, type: string, text: string): string {
  const head = mail
    .createChild(`${type}; charset=utf-8`)
    .setHeader('Content-Transfer-Encoding', 'quoted-printable')
    .buildHeaders();
  return `${head}\r\n\r\n${wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')))}\r\n`;
}
