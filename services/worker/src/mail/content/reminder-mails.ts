import type { Events, OrderMailFacts } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { amountDueIn, type PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import { bankFacts, goods, orderPage, priceFacts, questions, stampDuty } from './order-facts.ts';

/** To the buyer, at half of the payment window: what is still to be paid, and until when. */
export function paymentReminderMail(
  order: Events['payment-reminded'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const more = now?.canExtend ? ' Need more time? Your order page gives you some, once.' : '';
  const until = formatMoment(order.paymentDeadline);
  return {
    subject: `Order ${order.reference} waits for your transfer until ${until}`,
    preview: `We hold ${goods(order)} for you until then.`,
    heading: 'Your order waits for your transfer',
    intro: [
      [
        `${greeting(order.buyer.name)} We still hold ${goods(order)} for you, until `,
        { strong: until },
        `. Transfer ${formatNaira(amountDueIn(order))} and upload your proof before then.`,
      ],
      [`If you have paid, upload the receipt of your bank now, and do not pay again.${more}`],
    ],
    facts: [...bankFacts(order), ...priceFacts(order)],
    action: { label: 'Upload your proof', url: orderPage(company, order) },
    small: [stampDuty, ['This is the only reminder of this order.'], questions(company)],
    decline: declineOf(order, company),
  };
}

/** To the buyer, some hours after the order expired: the way to order the same again. */
export function secondChanceMail(
  order: Events['second-chance-given'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: do you still want ${oneLine(order.productTitle, 80)}?`,
    preview: 'Order again with one press: the form is filled in.',
    heading: 'Do you still want it?',
    intro: [
      [
        `${greeting(order.buyer.name)} Your order for ${goods(order)} expired before a payment came. If you still want the goods, order them again: product and quantity are filled in. You see today's price and what is left before you order.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid for it?',
      text: 'Then do not order again. Upload your proof on the page of that order, and our staff trace your payment.',
    },
    facts: [
      { label: 'Expired order', value: order.reference, url: orderPage(company, order) },
      { label: 'Goods', value: goods(order) },
    ],
    action: { label: 'Order again', url: orderFormPage(company, order) },
    small: [
      ['You owe nothing. This is the only email of this kind about this order.'],
      questions(company),
    ],
    decline: declineOf(order, company),
  };
}

/** The order form, filled in with what anyone with the link may see: nothing that names the buyer. */
function orderFormPage(
  { publicUrl }: MailCompany,
  { again: { productId, variantId, quantity, pickupPointId } }: Events['second-chance-given'],
): string {
  const again = [variantId ?? '', quantity, pickupPointId ?? 'deliver'].join('.');
  const query = new URLSearchParams({ order: String(productId), again });
  return `${publicUrl}/marketplace/${productId}?${query.toString()}`;
}

/** The page with the one press that ends such mails, and the address that mail programs post it to themselves. */
function declineOf({ orderId }: OrderMailFacts, { publicUrl }: MailCompany) {
  const id = encodeURIComponent(orderId);
  return {
    label: 'No more reminders by email',
    url: `${publicUrl}/orders/reminders?order=${id}`,
    postUrl: `${publicUrl}/api/orders/${id}/no-reminders`,
  };
}
