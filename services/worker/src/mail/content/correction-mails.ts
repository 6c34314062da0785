import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { amountDueIn } from '@spade/contracts/messages/orders';
import { REFUND_QUIET_HOURS } from '@spade/contracts/money/refund';
import { formatNaira } from '@spade/contracts/naira';
import { type BuyerFieldName, buyerField, buyerFields } from '@spade/contracts/orders/buyer';
import { greeting, type MailCompany, type MailContent } from './mail-content.ts';
import {
  bankFacts,
  goods,
  orderFacts,
  orderPage,
  priceFacts,
  questions,
  stampDuty,
} from './order-facts.ts';

const isField = (name: string): name is BuyerFieldName => name in buyerFields;

/** `phone number and address`. Leaves out a field that only a later release knows. */
const inWords = (changed: readonly string[]): string =>
  new Intl.ListFormat('en').format(
    changed.filter(isField).map((name) => buyerField(name).inWords),
  ) || 'details';

/** To the mailbox that the order names now. An unpaid order says again where to pay: the first mail may have gone astray. */
export function orderCorrectedMail(
  order: Events['order-corrected'],
  company: MailCompany,
): MailContent {
  const what = inWords(order.changed);
  const until = formatMoment(order.paymentDeadline);
  const due = formatNaira(amountDueIn(order));
  return {
    subject: order.isAmountNew
      ? `Order ${order.reference}: ${what} changed, ${due} to pay`
      : `Order ${order.reference}: ${what} changed`,
    preview: `${goods(order)}: what we have on record is changed.`,
    heading: 'Your order is changed',
    intro: [
      [
        order.isByStaff
          ? `${greeting(order.buyer.name)} We changed the ${what} of your order for ${goods(order)}.`
          : `${greeting(order.buyer.name)} The ${what} of your order for ${goods(order)} was changed on its page.`,
      ],
      ...(order.isAmountNew
        ? [
            [
              'With the delivery fee there you pay ',
              { strong: due },
              ', whatever an earlier email said.',
            ],
          ]
        : []),
      ...(order.isUnpaid
        ? [[`Transfer the exact amount and upload your proof before `, { strong: until }, '.']]
        : []),
    ],
    note: {
      tone: 'warning',
      title: order.isByStaff ? 'Did you not ask for it?' : 'Was that not you?',
      text: `Tell us at once: ${company.phone} or ${company.email}.`,
    },
    facts: order.isUnpaid ? [...bankFacts(order), ...priceFacts(order)] : orderFacts(order),
    action: {
      label: order.isUnpaid ? 'Upload your proof' : 'See your order',
      url: orderPage(company, order),
    },
    small: [...(order.isUnpaid ? [stampDuty] : []), questions(company)],
  };
}

/** To the mailbox that the order named before. */
export function formerMailboxMail(
  order: Events['order-corrected'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: another email address`,
    preview: 'Emails about this order go to another address from now on.',
    heading: 'Another email address',
    intro: [
      [
        order.isByStaff
          ? `Hello. We replaced your email address on order ${order.reference}. Emails about it no longer come to you.`
          : `Hello. On the page of order ${order.reference} someone replaced your email address. Emails about it no longer come to you.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: order.isByStaff
        ? 'Is this your order, and did you not ask for it?'
        : 'Is this your order, and was that not you?',
      text: `Tell us at once: ${company.phone} or ${company.email}. We take no account for a refund of it for ${REFUND_QUIET_HOURS} hours.`,
    },
    small: [['If you ordered nothing, you need not do anything.'], questions(company)],
  };
}

/** To the buyer of an order that is not paid: staff changed its price, as agreed. */
export function orderDiscountedMail(
  order: Events['order-discounted'],
  company: MailCompany,
): MailContent {
  const { reference, restKobo, isToPay } = order;
  const rest = formatNaira(restKobo);
  const receivedKobo = amountDueIn(order) - restKobo;
  const until = formatMoment(order.paymentDeadline);
  return {
    subject: `Order ${reference}: ${rest} to pay`,
    preview: `The price of your order for ${goods(order)} has changed.`,
    heading: `You pay ${rest}`,
    intro: [
      [
        `${greeting(order.buyer.name)} We changed the price of your order for ${goods(order)}. You pay `,
        { strong: rest },
        isToPay
          ? ', whatever an earlier email said.'
          : '. You need not do anything: we are checking your proof of payment.',
      ],
      ...(isToPay
        ? [['Transfer the exact amount and upload your proof before ', { strong: until }, '.']]
        : []),
    ],
    facts: isToPay
      ? [
          ...bankFacts({ ...order, amountDueKobo: restKobo }),
          ...priceFacts(order),
          ...(receivedKobo > 0
            ? [{ label: 'Already received', value: formatNaira(receivedKobo) }]
            : []),
        ]
      : orderFacts(order),
    action: {
      label: isToPay ? 'Upload your proof' : 'See your order',
      url: orderPage(company, order),
    },
    small: [...(isToPay ? [stampDuty] : []), questions(company)],
  };
}

/** To the mailbox of a paid order: only its reader may change phone and address. */
export function correctionCodeMail(
  order: Events['correction-code-issued'],
  company: MailCompany,
): MailContent {
  const { reference, code, changed } = order;
  const until = formatMoment(order.expiresAt);
  const what = inWords(changed);
  return {
    subject: `Order ${reference}: your code to change the ${what}`,
    preview: `It is good until ${until}.`,
    heading: `Your code to change the ${what}`,
    intro: [
      [
        `${greeting(order.buyer.name)} Someone asked on the page of your order to change its ${what}. If that was you, type this code on that page until ${until}.`,
      ],
      [
        'If it was not you, do nothing: everything stays as it is. Tell the code to no one; we never ask for it.',
      ],
    ],
    facts: [{ label: 'Code', value: code, isLarge: true }, ...orderFacts(order)],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
