/** What the toast says of a step, and the button of one that needs no more than a press. */
export const toasts = {
  confirm: {
    success: { title: 'Order Confirmed', description: 'Order payment has been confirmed' },
    failure: { title: 'Confirmation Failed', description: 'Failed to confirm order' },
  },
  reject: {
    success: { title: 'Proof Rejected', description: 'The customer gets an email with the reason' },
    failure: { title: 'Rejection Failed', description: 'Failed to reject the proof' },
  },
  cancel: {
    success: { title: 'Order Cancelled', description: 'Its stock is back on sale' },
    failure: { title: 'Cancellation Failed', description: 'Failed to cancel the order' },
  },
  settle: {
    success: { title: 'Order Settled', description: 'The customer gets an email about it' },
    failure: { title: 'Settling Failed', description: 'Failed to settle the order' },
  },
  ready: {
    button: { label: 'Ready to be picked up', busyLabel: 'Saving...', isMain: false },
    success: { title: 'Ready', description: 'The customer gets a code by email' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as ready' },
  },
  ship: {
    success: { title: 'Shipped', description: 'The customer gets a code by email' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as shipped' },
  },
  deliver: {
    button: { label: 'Delivered', busyLabel: 'Saving...', isMain: true },
    success: { title: 'Delivered', description: 'The customer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as delivered' },
  },
  return: {
    success: { title: 'Returned', description: 'Count its pieces and decide about the money' },
    failure: { title: 'Not Saved', description: 'Failed to mark the order as returned' },
  },
  back: {
    success: { title: 'Taken Back', description: 'The order is where it was before' },
    failure: { title: 'Not Saved', description: 'Failed to take the step back' },
  },
  'cancel-paid': {
    success: { title: 'Order Cancelled', description: 'Its pieces are back, its money is owed' },
    failure: { title: 'Cancellation Failed', description: 'Failed to cancel the order' },
  },
  unconfirm: {
    success: { title: 'Confirmation Undone', description: 'The order is to be checked again' },
    failure: { title: 'Not Undone', description: 'Failed to take the confirmation back' },
  },
  'answer-reversal': {
    success: { title: 'Saved', description: 'What follows is in the history' },
    failure: { title: 'Not Saved', description: 'Failed to save what follows' },
  },
  grant: {
    success: { title: 'Refund Granted', description: 'The buyer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to grant the refund' },
  },
  discount: {
    success: { title: 'Price Changed', description: 'The buyer gets an email about it' },
    failure: { title: 'Not Saved', description: 'Failed to change the price' },
  },
  process: {
    button: { label: 'Start Processing', busyLabel: 'Starting...', isMain: true },
    success: { title: 'Processing Started', description: 'The order is now being fulfilled' },
    failure: { title: 'Processing Failed', description: 'Failed to start processing' },
  },
};

/** Of a discount or a refund above the limits of a clerk. */
export const grantAskedToast = {
  title: 'Asked for',
  description: 'It is above your limits: an approver or the owner decides',
};
