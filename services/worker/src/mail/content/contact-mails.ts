import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { type MailCompany, type MailContent, oneLine } from './mail-content.ts';

type ContactReceived = Events['contact-message-received'];

/** To staff: the message as written. A reply goes to the visitor. */
export function contactReceivedMail(message: ContactReceived, company: MailCompany): MailContent {
  const name = oneLine(`${message.firstName} ${message.lastName}`);
  return {
    subject: `Contact form: ${oneLine(message.subject, 150)}`,
    preview: `From ${name}`,
    heading: 'A message from the website',
    intro: [
      [{ strong: name }, ' wrote through the contact form. Reply to this mail to answer them.'],
    ],
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: oneLine(message.email) },
      { label: 'Sent', value: formatMoment(message.createdAt) },
      { label: 'Subject', value: oneLine(message.subject) },
    ],
    quote: message.message,
    action: { label: 'Open the dashboard', url: `${company.publicUrl}/admin` },
    small: [['The visitor wrote the text above. Do not open links in it that you did not expect.']],
  };
}

/**
 * To the visitor: the message arrived. Repeats nothing they wrote, or anyone could use the form to send
 * text to a stranger.
 */
export function contactAcknowledgedMail(
  _message: ContactReceived,
  company: MailCompany,
): MailContent {
  return {
    subject: `${company.name} has received your message`,
    preview: 'We’ll get back to you as soon as possible.',
    heading: 'We have received your message',
    intro: [
      [
        'Hello. Thank you for writing to us through our website. We’ll get back to you as soon as possible.',
      ],
      [`Our office hours are ${company.hours}.`],
    ],
    small: [
      [
        'If you did not write to us, someone entered your address by mistake. You can ignore this mail.',
      ],
      [`Is it urgent? Contact us at ${company.phone} or ${company.email}.`],
    ],
  };
}
