import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { amountDueIn } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import {
  bankFacts,
  deliveryTerms,
  goods,
  moneyFacts,
  orderFacts,
  orderPage,
  priceFacts,
  questions,
  refundTime,
  stampDuty,
  usually,
} from './order-facts.ts';

/** To the buyer: bank details, amount and deadline. */
export function orderPlacedMail(
  order: Events['order-placed'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  return {
    subject: `Order ${order.reference}: transfer ${formatNaira(amountDueIn(order))} before ${formatMoment(order.paymentDeadline)}`,
    preview: `Bank details and payment reference for ${oneLine(order.productTitle)}`,
    heading: 'Your order is placed',
    intro: [
      [
        `${greeting(order.buyer.name)} We hold ${order.quantity} × ${oneLine(order.productTitle)} for you until `,
        { strong: formatMoment(order.paymentDeadline) },
        '. Transfer the exact amount and upload your proof before then.',
      ],
    ],
    // The order page says the same.
    note: {
      tone: 'warning',
      title: `Your bank must show ${oneLine(order.bankDetails.accountName)}.`,
      text: `If not, do not pay: call ${company.phone}.`,
    },
    facts: [...bankFacts(order), ...priceFacts(order)],
    action: { label: 'Upload your proof', url: orderPage(company, order) },
    small: [
      [
        `Type the reference in the narration (remark) box of the transfer. Our staff check the bank account and answer by email${usually(now)}.`,
      ],
      stampDuty,
      ...deliveryTerms(company, order),
      questions(company),
    ],
  };
}

/** To the buyer: the payment window has ended, and what to do whether or not money was sent; the order page says the same. */
export function orderExpiredMail(
  order: Events['order-expired'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  return {
    subject: `Order ${order.reference} has expired`,
    preview: 'If you have paid, upload your proof. We keep every proof we receive.',
    heading: 'Your order has expired',
    intro: [
      [
        `${greeting(order.buyer.name)} No proof of payment for ${goods(order)} reached us by ${formatMoment(order.paymentDeadline)}, so the goods are no longer reserved for you. You owe nothing.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid already?',
      text: `Do not pay again. Upload your proof on your order page: if the goods are still there, the order goes on; if not, your money comes back ${refundTime(company, now)}.`,
    },
    facts: moneyFacts(order),
    action: { label: 'Open your order', url: orderPage(company, order) },
    small: [
      [
        `If you have not paid, you do not need to do anything. To order again, visit ${company.publicUrl}/marketplace.`,
      ],
      questions(company),
    ],
  };
}

/** To the buyer: the order was cancelled, by whom and why, and how to get money back. */
export function orderCancelledMail(
  order: Events['order-cancelled'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const { preview, ask, money } = cancelledMoney(order, company.email, refundTime(company, now));
  return {
    subject: `Order ${order.reference} is cancelled`,
    preview,
    heading: 'Your order is cancelled',
    intro: [
      [
        order.isByBuyer
          ? `${greeting(order.buyer.name)} You cancelled your order for ${goods(order)} on its page. You owe nothing.`
          : `${greeting(order.buyer.name)} We have cancelled your order for ${goods(order)}. ${ask}`,
      ],
      [money],
    ],
    note: order.isByBuyer
      ? {
          tone: 'warning',
          title: 'Was that not you?',
          text: `Then tell us: ${company.phone} or ${company.email}. Anyone who has the link of an order can cancel it while it is unpaid.`,
        }
      : {
          tone: 'warning',
          title: 'Why we cancelled it:',
          text: oneLine(order.cancelReason, 500),
        },
    facts: moneyFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** What the buyer of a cancelled order reads of the money, as far as it is known; the order page says the same. */
function cancelledMoney(
  { payment, reference }: Events['order-cancelled'],
  email: string,
  when: string,
): { preview: string; ask: string; money: string } {
  if (payment === 'received')
    return {
      preview: 'Do not pay again. Another email says how your money comes back.',
      ask: 'Do not pay again.',
      money:
        'Your payment is in our account. Another email, and the page of your order, say how it comes back.',
    };
  if (payment === 'proof')
    return {
      preview: 'We have kept your proof. Do not pay again.',
      ask: 'You owe nothing. Do not pay again.',
      money: `We have kept your proof. If your money is in our account, it comes back ${when}: the page of your order and an email say how.`,
    };
  return {
    preview: 'Please do not pay for this order.',
    ask: 'You owe nothing.',
    money: `If you have paid, write to ${email} with the reference ${reference}: your money comes back ${when}.`,
  };
}

/** To the buyer: the picture shows no payment and others wait for the goods, so nothing is reserved any more. */
export function holdReleasedMail(
  order: Events['hold-released'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  return {
    subject: `Order ${order.reference}: your goods are no longer reserved`,
    preview:
      'Do not pay again. If your payment is in our account, you get the goods or your money.',
    heading: 'Your goods are no longer reserved',
    intro: [
      [
        `${greeting(order.buyer.name)} We could not see a payment on the picture that you sent for ${goods(order)}, and other customers are waiting for the same goods. So we had to put them back on sale.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid? Do not pay again.',
      text: `We have kept your picture, and our staff look for your payment in the bank account. You hear from us${usually(now)}: you get the goods if they are there, or your money back.`,
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the mailbox that an order names: pieces are held only once its reader has entered the code. */
export function orderCodeMail(
  { buyer, code, expiresAt, orderId }: Events['order-code-issued'],
  company: MailCompany,
): MailContent {
  const until = formatMoment(expiresAt);
  // An event of an earlier release has no page: its order form asks for the code.
  const place = orderId === undefined ? 'into the order form' : 'on the page of your order';
  return {
    subject: `Your code to order at ${company.name}`,
    preview: `It is good until ${until}.`,
    heading: 'Your code to order',
    intro: [
      [
        `${greeting(buyer.name)} Many unpaid orders wait for the product that you chose. Type this code ${place} until ${until}, and we keep your pieces.`,
      ],
      [
        'If you ordered nothing, do nothing: no order was placed. Tell the code to no one; we never ask for it.',
      ],
    ],
    // Not the product: its name is as the form had it, which anyone can write.
    facts: [{ label: 'Code', value: code, isLarge: true }],
    ...(orderId !== undefined && {
      action: { label: 'Enter the code', url: orderPage(company, { orderId }) },
    }),
    small: [questions(company)],
  };
}
