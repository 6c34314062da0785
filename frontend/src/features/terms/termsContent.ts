import { type Delivery, emailHref, phoneHref, type SiteFacts } from '../../lib/company.ts';
import { deliveryWords, sentencesOf } from '../shared/delivery/DeliveryTerms.tsx';

/** One section of the terms: anchor, title and sentences. A text with `href` is a link. */
export interface TermsSection {
  readonly id: string;
  readonly title: string;
  readonly points: readonly { readonly text: string; readonly href?: string }[];
}

const plain = (...texts: readonly string[]) => texts.map((text) => ({ text }));

/** Where goods may be picked up, or that they may not. */
function pickupOf({ pickup, points }: Delivery): string {
  if (pickup) return `${deliveryWords.pickup}. ${pickup}`;
  if (points.length === 0) return 'We bring the goods to you; they cannot be picked up.';
  const places = points.map(({ name, address, hours }) => `${name}, ${address} (${hours})`);
  return `You may pick up at ${places.join('; ')}.`;
}

/** The terms of an order. Delivery and refunds are in the company's own words (`DELIVERY_…`). */
export const termsContent = ({ company, delivery }: SiteFacts) => ({
  title: 'Terms and refunds',
  description: `How you order from ${company.name}: payment by bank transfer, delivery, and when your money comes back.`,
  updated: 'Last updated: November 2026',
  lead: `These terms apply to every order in the marketplace of ${company.name}.`,
  contents: 'Contents',
  action: 'Shop Marketplace',
  sections: [
    {
      id: 'order',
      title: 'Your order',
      points: plain(
        'Prices are in naira. The order form shows the total before you order, and that total is what you pay for the goods.',
        'We keep the goods for you until the deadline on your order page. You may extend it once. An order without a proof of payment ends at the deadline, and the goods go back on sale.',
        'You may order without an account.',
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      points: plain(
        'You pay for the goods before we send them, by bank transfer to the account on your order page. Write the reference of the order into the transfer and send the exact amount.',
        'Then upload a picture of the transfer as your proof of payment. A proof that comes late is not lost: we check it too.',
        `Staff look for your transfer in our bank account before they confirm an order: ${company.businessHours}. You get an email when they do.`,
        'You may pay in more than one transfer: write the reference into each. If too little came, your order page shows how much is left to pay.',
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery',
      points: plain(
        delivery.cost,
        // Each state of the table below has its own time.
        ...(delivery.states.length === 0 ? [delivery.time] : []),
        pickupOf(delivery),
      ),
    },
    {
      id: 'refunds',
      title: 'Refunds',
      points: plain(
        ...sentencesOf(delivery.refunds),
        'If you paid too much, or paid for an order that had ended and whose goods are gone, we owe you that money. Your order page then asks for the bank account that it should go to.',
        'Send us a picture of goods that are damaged or wrong. Your rights under the Federal Competition and Consumer Protection Act 2018 stay as they are.',
      ),
    },
    {
      id: 'seller',
      title: 'Who sells to you',
      points: [
        { text: `${company.name}, RC ${company.rcNumber}, ${company.address}` },
        { text: company.phone, href: phoneHref(company) },
        { text: company.email, href: emailHref(company) },
        { text: 'What we do with your data: the privacy policy', href: '/privacy-policy' },
      ],
    },
  ] as readonly TermsSection[],
});
