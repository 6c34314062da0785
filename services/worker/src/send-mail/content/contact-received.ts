import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from './format-time.ts';
import type { MailCompany, MailContent } from './mail-content.ts';
import { oneLine } from './safe-words.ts';

type ContactReceived = Events['contact-message-received'];

/** To staff: the message as it was written. An answer goes to the visitor. */
export function contactReceivedMail(message: ContactReceived, company: MailCompany): MailContent {
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  return {
    subject: `Contact form: ${oneLine(message.subject, 150)}`,
    preview: `From ${name}`,
    heading: 'A message from the site',
    intro: [
      [{ strong: name }, ' wrote through the contact form. Reply to this mail to answer them.'],
    ],
    facts: [
      { label: 'Name', value: name },
      { label: 'E-mail', value: oneLine(message.email) },
      { label: 'Sent', value: formatMoment(message.createdAt) },
      { label: 'Subject', value: oneLine(message.subject) },
    ],
    quote: message.message,
    action: { label: 'Open the dashboard', url: `${company.publicUrl}/admin` },
    small: [
      ['The words above are the visitor’s own. Open no link in them that you did not expect.'],
    ],
  };
}

/**
 * To the visitor: we have it. Repeats none of their words, or anybody could have us send theirs to
 * a stranger's address.
 */
export function contactAcknowledgedMail(
  _message: ContactReceived,
  company: MailCompany,
): MailContent {
  return {
    subject: `${company.name} has your message`,
    preview: 'We’ll get back to you as soon as possible.',
    heading: 'We have your message',
    intro: [
      [
        'Hello. The message you sent us through our site has arrived. We’ll get back to you as soon as possible.',
      ],
      ['Our staff are there Monday to Saturday, 8AM to 6PM WAT.'],
    ],
    small: [
      ['If you did not write to us, somebody gave your address by mistake: you need do nothing.'],
      [`In a hurry? ${company.phone} or ${company.email}.`],
    ],
  };
}
