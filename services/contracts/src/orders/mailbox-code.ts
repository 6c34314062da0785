/** Digits of a code that is mailed to the mailbox of an order. */
export const MAILBOX_CODE = /^\d{6}$/;

/**
 * What a buyer proves with a code from a mailbox: that they may change the account of a refund, phone or address, or that pieces may be held
 * for them while unpaid orders of many networks hold most of a stock.
 */
export type MailboxCodePurpose = 'refund_account' | 'order' | 'correction';
