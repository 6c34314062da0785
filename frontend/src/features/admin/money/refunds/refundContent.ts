import { count } from '../../../../lib/formatMoney.ts';
import type { Refund } from '../api/creditQueries.ts';

const reasons: Record<Refund['reason'], string> = {
  over: 'More was received than the order costs.',
  ended: 'The order has ended.',
};

/** Words of the refunds. */
export const refundContent = {
  title: { owed: 'Refunds owed', paid: 'Refunds paid' },
  note: (orders: number, sum: string) => `${count(orders, 'order')}, ${sum}`,
  loading: 'Loading refunds...',
  failed: 'Failed to fetch the refunds',
  none: { owed: 'No refund is owed', paid: 'No refund was paid yet' },
  noneText: 'An order owes one when more was received than it costs, or when it ended.',
  showPaid: 'Show refunds paid',
  showOwed: 'Show refunds owed',
  keys: 'Shortcuts: J next, K previous, Enter mark as paid',
  more: 'Show more',
  withAccount: (given: number, all: number) =>
    given === all
      ? 'Every buyer has named an account.'
      : `${given} of ${count(all, 'buyer')} named an account. Only those are exported.`,
  account: {
    title: 'Send it to',
    given: (at: string) => `Named on the page of the order, ${at}.`,
    none: 'The buyer has named no account yet. The page of the order asks for it.',
    doubtful: 'The last digit does not fit the bank: check the number.',
    otherName: 'This is not the name of the buyer: check with them before you send it.',
  },
  mayNot: 'An approver or the owner sends money back.',
  export: 'Export for the bank (CSV)',
  exporting: 'Exporting...',
  exportFailed: { title: 'Export Failed', description: 'Failed to export the refunds' },
  reasons,
  open: (id: number) => `Order ${id}`,
  received: (received: string, total: string) => `Received ${received}, order ${total}.`,
  refunded: (sum: string) => `Sent back so far: ${sum}.`,
  from: 'It came from:',
  credit: (amount: string, day: string) => `${amount} on ${day}`,
  paidBy: (amount: string, who: string, at: string) => `${amount} sent back by ${who}, ${at}`,
  settle: {
    summary: 'Mark as paid',
    reference: "The bank's reference of the transfer",
    missing: "Please enter the bank's reference of the transfer",
    submit: (sum: string) => `${sum} was sent back`,
    submitting: 'Saving...',
    success: { title: 'Refund Paid', description: 'The buyer gets a mail in an hour' },
    failed: 'The refund was not saved. Try again.',
  },
  undo: {
    submit: 'Undo: it was not sent',
    submitting: 'Undoing...',
    until: (time: string) => `The buyer gets a mail at ${time}.`,
    success: { title: 'Refund Undone', description: 'It is owed again' },
    failed: 'The refund was not undone.',
  },
} as const;
