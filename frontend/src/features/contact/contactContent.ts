import { type Company, emailHref, phoneHref, whatsAppHref } from '../../lib/company.ts';

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
  /** Link of the page that says that a message was sent. */
  home: 'Return to home',
} as const;
