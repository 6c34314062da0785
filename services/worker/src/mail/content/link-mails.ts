import type { Events } from '@spade/contracts/events/events';
import { formatDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import { orderStates } from '@spade/contracts/orders/order.states';
import {
  type Fact,
  greeting,
  type MailCompany,
  type MailContent,
  oneLine,
} from './mail-content.ts';
import { questions } from './order-facts.ts';

/** The event, with the recipient and the links that the worker read from orders. */
export type LostOrderLinks = Events['order-links-asked'] & {
  to: NonNullable<ReplyOf<'orders.list-links'>['to']>;
  links: ReplyOf<'orders.list-links'>['links'];
};

/** To the mailbox of these orders: a link to each. */
export function orderLinksMail({ to, links }: LostOrderLinks, company: MailCompany): MailContent {
  const [first] = links;
  const isOne = links.length === 1;
  return {
    subject: isOne ? `Your order ${first?.reference}` : `Your orders at ${company.name}`,
    preview: 'The links that you asked for.',
    heading: isOne ? 'Your order' : 'Your orders',
    intro: [
      [
        `${greeting(to.name)} You asked for the way to ${isOne ? 'your order' : 'your orders'}. Here it is.`,
      ],
    ],
    facts: links.map(
      ({ orderId, reference, productTitle, quantity, status, placedOn }): Fact => ({
        label: `${reference}, ${formatDay(placedOn)}`,
        value: `${quantity} × ${oneLine(productTitle)}. It ${orderStates[status].inWords}.`,
        url: `${company.publicUrl}/orders/${encodeURIComponent(orderId)}`,
      }),
    ),
    ...(isOne &&
      first && {
        action: {
          label: 'Open your order',
          url: `${company.publicUrl}/orders/${encodeURIComponent(first.orderId)}`,
        },
      }),
    small: [
      ['Anyone who has such a link can see the order: keep it to yourself.'],
      ['If you did not ask for this email, you need not do anything.'],
      questions(company),
    ],
  };
}
