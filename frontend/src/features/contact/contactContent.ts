import { company, companyEmailHref, companyWhatsAppHref } from '../../lib/company.ts';

/** Texts of the contact section (specification.md 2.4). */
export const contactContent = {
  title: 'Get In Touch',
  note: 'Write, call or send a WhatsApp message. Staff answer in working hours.',
  facts: [
    { name: 'Head office', value: company.address },
    { name: 'Phone / WhatsApp', value: company.phone, href: companyWhatsAppHref },
    { name: 'Email', value: company.email, href: companyEmailHref },
    { name: 'Opening hours', value: company.hours },
  ] as readonly { name: string; value: string; href?: string }[],
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
  failure: { title: 'Failed to send message', description: 'Please try again later.' },
  /** For a form sent without scripts; ids are the fragments that the gateway leads to. */
  plain: {
    home: 'Return to home',
    back: 'Back to the form',
    notSent: {
      title: 'Your message was not sent',
      text: 'Your words are still in the form: use the back button of your browser.',
      reasons: [
        {
          id: 'fields',
          text: 'A field is empty, too long, or the email address is not complete. A message may have 5,000 characters.',
        },
        {
          id: 'too-many',
          text: 'Many messages came from you just now. Wait ten minutes, then send it again.',
        },
        { id: 'later', text: 'We could not take it at the moment. Try again in a minute.' },
      ],
      otherwise: 'Or reach us here:',
    },
  },
} as const;
