import type { Events } from '@spade/contracts/events/events';
import type { MailCompany } from '../src/mail/content/mail-content.ts';

/** The company of the tests. */
export const company: MailCompany = {
  name: 'Spade Orion',
  email: 'hello@company.example',
  phone: '+234 800 111 2222',
  address: '12 Allen Avenue, Lagos',
  rcNumber: '1666375',
  publicUrl: 'https://shop.example',
  hours: 'Mon to Sat, 8AM to 6PM WAT',
  delivery: {
    cost: 'You pay the driver.',
    time: 'It takes three days.',
    refunds: 'Refunds take a week.',
    refundTime: 'within a week',
  },
};

/** A message from the contact form. */
export function buildContact(
  changes: Partial<Events['contact-message-received']> = {},
): Events['contact-message-received'] {
  return {
    id: 1,
    firstName: 'Bola',
    lastName: 'Adeyemi',
    email: 'bola@mail.example',
    subject: 'Solar water pump',
    message: 'Good morning,\n\nCan you quote a pump?',
    createdAt: '2026-11-21T08:44:00.000Z',
    ...changes,
  };
}
