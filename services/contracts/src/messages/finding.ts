import type { Correction } from '../orders/correction.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { PublicOrder } from './orders.ts';

/** Which orders someone lost: those of an e-mail address, or the one with this reference and phone number. */
export interface LostOrders {
  email?: string;
  reference?: string;
  /** E.164. */
  phone?: string;
}

/** An order as a mail links to it. */
export interface OrderLink {
  orderId: string;
  reference: string;
  productTitle: string;
  quantity: number;
  status: OrderStatus;
  /** Day in Lagos. */
  placedOn: string;
}

/** The requests of a buyer who has lost the link of an order. */
export interface FindingMessages {
  /**
   * Queues a mail with the links, if there are such orders. Neither the answer nor the time it takes tells the caller
   * whether there are. `network` is the caller's.
   */
  'orders.ask-for-links': {
    request: LostOrders & { network: string | null };
    reply: Record<string, never>;
  };
  /** Mails the link of this order to its buyer. Errors: ORDERS.NOT_FOUND. */
  'orders.resend-link': {
    request: { orderId: string; network: string | null };
    reply: Record<string, never>;
  };
  /**
   * Ends reminders, and mails that offer to order again, to the buyer of this order. Safe to repeat. Errors:
   * ORDERS.NOT_FOUND.
   */
  'orders.refuse-reminders': { request: { orderId: string }; reply: Record<string, never> };
  /** For the mail: the newest orders, and the mailbox that their links go to; null where there are none. */
  'orders.list-links': {
    request: LostOrders & { orderId?: string };
    reply: { to: { name: string; email: string } | null; links: OrderLink[] };
  };
  /**
   * The buyer corrects e-mail, phone or address. The e-mail once, before any payment; the others until
   * they are packed (slip printed, ready or shipped), with a code from the mailbox after a payment. The same form again gets the same answer. Errors:
   * ORDERS.NOT_FOUND, ORDERS.CANNOT_CORRECT, ORDERS.TOO_MANY_OPEN, ORDERS.CODE_NEEDED, ORDERS.CODE_REFUSED,
   * ORDERS.TOO_MANY_CODES.
   */
  'orders.correct': {
    request: { orderId: string; correction: Correction; code?: string; formId?: string };
    reply: PublicOrder;
  };
}
