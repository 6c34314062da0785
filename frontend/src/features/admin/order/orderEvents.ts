import type { OrderEventKind } from '../../shared/order/orderStates.ts';

/** History entries: as a title, and as what someone did ("Ada … on 21 Nov 2026, 09:41"). */
export const orderEvents: Readonly<
  Record<OrderEventKind, { readonly title: string; readonly deed: string }>
> = {
  placed: { title: 'Order placed', deed: 'placed this order' },
  extended: { title: 'Payment time extended', deed: 'extended the payment time' },
  corrected: { title: 'Contact or address corrected', deed: 'corrected contact or address' },
  discounted: { title: 'Price changed', deed: 'changed the price' },
  proof_attached: { title: 'Proof received', deed: 'sent a proof' },
  proof_attached_late: { title: 'Proof received late', deed: 'sent a late proof' },
  proof_rejected: { title: 'Proof rejected', deed: 'rejected this proof' },
  confirmed: { title: 'Payment confirmed', deed: 'confirmed this order' },
  processing_started: { title: 'Processing started', deed: 'started processing this order' },
  made_ready: { title: 'Ready to be picked up', deed: 'made this order ready' },
  shipped: { title: 'Shipped', deed: 'shipped this order' },
  delivered: { title: 'Handed over', deed: 'marked this order as handed over' },
  returned: { title: 'Returned', deed: 'took the goods back' },
  fulfilment_undone: { title: 'Step taken back', deed: 'took the last step back' },
  delivery_undone: { title: 'Handover taken back', deed: 'took the handover back' },
  expired: { title: 'Payment time ended', deed: 'ended the payment time of this order' },
  cancelled: { title: 'Order cancelled', deed: 'cancelled this order' },
  hold_released: { title: 'Stock given back', deed: 'gave the stock of this order back' },
  restocked: { title: 'Stock held again', deed: 'held stock for this order again' },
  refunded: { title: 'Payment refunded', deed: 'refunded the payment' },
  not_paid: { title: 'No payment found', deed: 'found no payment' },
  approval_asked: { title: 'Approval asked for', deed: 'asked for approval' },
  grant_asked: { title: 'Discount or refund asked for', deed: 'asked for a discount or refund' },
  grant_declined: {
    title: 'Discount or refund declined',
    deed: 'declined a discount or refund',
  },
  review_overdue: { title: 'Check overdue', deed: 'marked the check as overdue' },
  confirmation_undone: { title: 'Confirmation undone', deed: 'undid the confirmation' },
  payment_asked_again: {
    title: 'Asked to pay again',
    deed: 'asked the buyer to pay again',
  },
  reversal_left: {
    title: 'Goes on without the money',
    deed: 'let this order go on without the money',
  },
  credit_matched: { title: 'Payment received', deed: 'matched a payment' },
  credit_undone: { title: 'Credit taken back', deed: 'took a credit from this order' },
  credit_taken_back: {
    title: 'Payment taken back by the bank',
    deed: 'found that the bank took a payment back',
  },
  refund_paid: { title: 'Money sent back', deed: 'sent money back' },
  refund_undone: { title: 'Refund not sent', deed: 'undid the refund' },
  refund_decided: { title: 'Refund decided', deed: 'decided to send money back' },
  refund_decision_undone: { title: 'Refund called off', deed: 'decided not to send money back' },
  refund_account_given: { title: 'Refund account given', deed: 'gave the account for the refund' },
};
