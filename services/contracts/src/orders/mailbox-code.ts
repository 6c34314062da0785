/**
 * What a buyer proves with a code from a mailbox: that they may change the account of a refund, phone or address, or that pieces may be held
 * for them while unpaid orders of many networks hold most of a stock.
 */
export type MailboxCodePurpose = 'refund_account' | 'order' | 'correction';

/** An order that is stored and holds nothing: its buyer has not entered the code from the mailbox yet. */
export interface WaitingOrder {
  /** The public id that the order keeps once it is placed. */
  orderId: string;
  productId: number;
  quantity: number;
  /** Enough of the address to see one's own mistake: `ad…e@gmial.com`. */
  mailbox: string;
  /** With the code that was mailed; 0 where none can be entered. */
  triesLeft: number;
  /** What the buyer does next; `place`: the code was right, and something else kept the order from being placed. */
  next: 'enter_code' | 'ask_for_code' | 'place';
}
