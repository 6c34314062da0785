import type { Events } from '@spade/contracts/events/events';
import { WAITING_DAYS } from '@spade/contracts/messages/catalog-waiting';
import { type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import { questions } from './order-facts.ts';

/** To someone who asked for it on the page of a product that was sold out. */
export function productBackMail(
  { productId, title, stopKey }: Events['product-back'],
  company: MailCompany,
): MailContent {
  const name = oneLine(title);
  const key = encodeURIComponent(stopKey);
  return {
    subject: `${oneLine(title, 100)} is back`,
    preview: 'You asked us to tell you.',
    heading: 'It is back',
    intro: [
      [{ strong: name }, ' can be ordered again. You asked us to tell you.'],
      ['Others have asked, too, and nothing is kept aside: the first who order get it.'],
    ],
    action: {
      label: 'See the product',
      url: `${company.publicUrl}/marketplace/${productId}`,
    },
    small: [
      [
        `This is the only email about this product. We erase your address ${WAITING_DAYS} days after you asked.`,
      ],
      ['If you did not ask for this, someone entered your address by mistake.'],
      questions(company),
    ],
    decline: {
      label: 'Erase my address and all that I wait for',
      url: `${company.publicUrl}/waiting/${key}`,
      postUrl: `${company.publicUrl}/api/waiting/${key}/stop`,
    },
  };
}
