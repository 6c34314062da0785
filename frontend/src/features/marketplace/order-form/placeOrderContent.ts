import { grouped } from '../../../lib/formatMoney.ts';
import { feeToldLater } from '../../shared/delivery/orderDelivery.ts';

/** Words of the order dialog (specification.md 2.7, 8.2). */
export const placeOrderContent = {
  title: 'Complete Your Order',
  subtitle: 'Fill in your details to proceed with payment',
  submit: 'Proceed to Payment',
  submitting: 'Processing...',
  /** Above the button, and leads to the first: some of the wrong fields may be out of view. */
  faults: (count: number, first: string) => `${count} fields need a correction, first: ${first}`,
  chooseState: 'Choose a state',
  optional: 'optional',
  quantity: 'Quantity',
  variant: {
    label: 'Choose an option',
    tellBack: (titles: string) => `Email me when ${titles} is back`,
    /** Stands for several options, which do not fit in the text of a link. */
    soldOut: 'a sold-out option',
    askBack: 'Ask on WhatsApp',
    question: (titles: string, product: string) =>
      `Hello, please tell me when this is back: ${product}, ${titles}`,
  },
  quantityHint: (available: number) => `${grouped(available)} in stock`,
  total: 'Total',
  delivery: {
    legend: 'How do you want it?',
    deliver: 'Deliver it to me',
    pickUp: (name: string) => `Pick up: ${name}`,
    freePoint: 'Free.',
    chooseArea: 'Choose your area',
    rest: 'Elsewhere in the state',
    /** Beside the label, while every state may be chosen. */
    onlyOf: (states: string) => `only in ${states}`,
    pointGone: 'This pick-up point is closed. Please choose another one, or delivery.',
    /** Title of the general words, once the form shows the fee of the place. */
    more: 'About delivery and refunds',
    /** Beside the total. */
    included: 'with delivery',
    free: 'delivery free',
    pickup: 'you pick it up',
    byPlace: 'plus delivery',
    /** Above the terms. */
    line: (fee: string, time: string) => `Delivery: ${fee}, ${time}.`,
    pickupLine: (time: string) => `You pick it up: ${time}.`,
    freeLine: (time: string) => `Delivery is free, ${time}.`,
    callLine: feeToldLater,
  },
  /** The fee has its own words beside the delivery state, where the company has listed it. */
  extra: 'delivery extra',
  steps: [
    'We keep your goods while you pay',
    'You transfer to our bank account',
    'You upload an image as proof',
  ],
  remembered: 'Your details are kept on this device for a month, for the next order.',
  notRemembered: 'What you typed stays here until you close this tab.',
  forget: 'Forget them',
  failure: {
    title: 'Order Failed',
    description: 'Unable to process your order. Please try again.',
    /** Added to every failure after which the order may have been stored. */
    again: 'What you typed stays here, and pressing again never orders twice.',
    offline: 'No network? Press again when it is back.',
  },
  /** As the server says it. */
  phone: 'Enter a phone number such as 0803 123 4567 or +234 803 123 4567',
  meant: 'Did you mean',
  unanswered: {
    title: 'Your last try may have gone through',
    text: 'We could not tell you the outcome. Press Proceed to Payment again: it never orders twice.',
  },
  placedBefore: {
    title: 'This form has already placed your order',
    text: 'Your first press went through, with what the form said then. We have emailed you its link. To order again, close this form and open it again.',
  },
  found: {
    title: 'Your order was already placed',
    description: 'The first reply did not reach you.',
  },
  fee: {
    title: (fee: string) => `Delivery is now ${fee}.`,
    byCall: 'The total no longer includes delivery: we will tell you the fee.',
    text: (total: string) =>
      `Nothing is ordered yet. To order at ${total} in all, press Proceed to Payment again.`,
  },
  price: {
    title: (price: string) => `The price is now ${price} each.`,
    text: (before: string, total: string) =>
      `It was ${before}. Nothing is ordered yet. To order at ${total} in all, press Proceed to Payment again.`,
  },
  few: {
    /** As the server says it. */
    words: (available: number) => `Only ${available} left in stock. Please order fewer.`,
    action: (available: number) => `Order ${available} instead`,
  },
  /** Below the field whose person has too many open orders. */
  open: {
    link: (reference: string) => `Go to your order ${reference}`,
    /** For an order whose reference this browser does not know. */
    other: (number: number) => `Go to unpaid order ${number}`,
    find: 'Find all your orders',
    mails: 'The links to your orders are in our emails.',
    help: 'Ask on WhatsApp',
  },
  gone: {
    title: 'This product has just sold out.',
    variant: (title: string) => `${title} has just sold out.`,
    text: 'Nothing is ordered and nothing is to be paid.',
    others: 'Choose another option below, or go back.',
    action: 'Back to the products',
  },
} as const;
