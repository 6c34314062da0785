import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { composeMail } from './mail-server.ts';

/** What a mail program reads from what would be sent, without what differs at each sending. */
async function received(options: Parameters<ReturnType<typeof createTransport>['sendMail']>[0]) {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message, envelope } = await writer.sendMail({ date: new Date(0), ...options });
  const mail = await PostalMime.parse(message as Buffer); // `buffer` above
  return {
    envelope,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    messageId: mail.messageId,
    text: mail.text,
    html: mail.html,
    lines: (message as Buffer).toString().split('\r\n'),
  };
}

describe('composeMail', () => {
  const from = { name: 'Spade Orion', address: 'orders@company.example' };

  it.each([
    [
      'a usual mail',
      'Ada Obi',
      'Order SO-7K4M2: transfer ₦19,601.00',
      'Hello Ada,\n\nthank you.\n',
    ],
    ['names in other letters', 'Adéọlá "Dé" 王, Ltd', 'Ọjà: 王', '₦ and 王\n'],
    [
      'lines too long, blanks at their ends, dots, equals signs',
      'A',
      'B',
      `${'x'.repeat(300)} \n.\n..dot\t\n=3D=\n`,
    ],
    ['words of a header in a subject', 'A', `${'word '.repeat(60)}Bcc: x@y.example`, 'x'],
    ['a boundary in the text', 'A', 'B', '--_NmP-1-Part_1--\n--\n'],
  ])("reads as nodemailer's own: %s", async (_what, name, subject, text) => {
    const html = `<p title="${'long '.repeat(80)}">${text}</p>`;
    const to = { name, address: 'ada@müller.example' };
    const ours = await received(
      composeMail(
        { From: from, To: to, Subject: subject, 'Message-ID': '<1@x.example>' },
        { html, text },
      ),
    );
    const { lines: _, ...theirs } = await received({
      from,
      to,
      subject,
      messageId: '<1@x.example>',
      html,
      text,
    });
    expect(ours).toMatchObject(theirs);
    for (const once of ['Date', 'Message-ID', 'MIME-Version'])
      expect(ours.lines.filter((line) => line.startsWith(`${once}:`))).toHaveLength(1);
    // RFC 5322 §2.1.1; quoted-printable allows 76 (RFC 2045 §6.7).
    expect(Math.max(...ours.lines.map((line) => line.length))).toBeLessThanOrEqual(78);
  });
});
