import { type Company, emailHref, phoneHref, whatsAppHref } from '../../lib/company.ts';
import type { ContactValues } from './contactSchema.ts';

/** Texts of the contact section (specification.md 2.4). */
export const contactContent = {
  title: 'Get In Touch',
  note: 'In business hours staff answer you and check payments.',
  facts: (company: Company): readonly { name: string; value: string; href?: string }[] => [
    { name: 'Head office', value: company.address },
    { name: 'Phone', value: company.phone, href: phoneHref(company) },
    { name: 'WhatsApp', value: 'Write to us on WhatsApp', href: whatsAppHref(company) },
    { name: 'Email', value: company.email, href: emailHref(company) },
    { name: 'Business hours', value: company.businessHours },
    ...(company.holidays.length > 0
      ? [{ name: 'Closed on', value: company.holidays.join('; ') }]
      : []),
  ],
  follow: 'Follow Us',
  form: {
    title: 'Send us a Message',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email Address',
    subject: 'Subject',
    message: 'Message',
    submit: 'Send Message',
    submitting: 'Sending...',
  },
  success: {
    title: 'Message sent successfully!',
    description: "We'll get back to you as soon as possible.",
  },
  failure: {
    title: 'Failed to send message',
    description: 'Please try again later.',
    unanswered: 'No network? Your message stays here: press Send Message when it is back.',
  },
  /** Beside a refusal: the same words by a way that needs no form. */
  otherWays: {
    text: 'Your words are still in the form. You can also send them',
    whatsApp: 'by WhatsApp',
    or: 'or',
    email: 'by email',
  },
  /** Links of the page that says that a message was sent. */
  home: 'Return to home',
  hours: (businessHours: string) => `Staff answer in business hours: ${businessHours}.`,
  chat: 'Ask on WhatsApp',
} as const;

/** Characters of a message that a link carries: phones cut longer ones, some silently. */
const MAX_LINK_TEXT = 1_500;

/** Chat and mail to the company that begin with what was typed into the form. */
export function otherWays(
  company: Company,
  { firstName, lastName, subject, message }: ContactValues,
): { readonly whatsApp: string; readonly email: string } {
  const name = `${firstName} ${lastName}`.trim();
  // By code points: half an emoji cannot be encoded.
  const letters = Array.from(message);
  const isLong = letters.length > MAX_LINK_TEXT;
  const words = isLong ? `${letters.slice(0, MAX_LINK_TEXT).join('')}…` : message;
  const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join('\n\n');
  const body = paragraphs([words, name]);
  return {
    whatsApp: whatsAppHref(company, paragraphs([subject, body])),
    email: `${emailHref(company)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`,
  };
}
