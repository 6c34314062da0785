/** Words of the form that rejects a proof; the customer reads the reason. */
export const rejectionWords = {
  summary: 'Reject this proof',
  hint: 'the customer reads this',
  submit: 'Reject and ask again',
  submitting: 'Rejecting...',
  common: [
    'The image shows a pending transfer, not a completed one.',
    'The money has not arrived in our account.',
    'The amount on the image is not the amount of the order.',
    'The image cannot be read. Please send a clearer one.',
    'The image is of another payment.',
  ],
};

/** Words of the form that cancels an order; the customer reads the reason. */
export const cancellationWords = {
  summary: 'Cancel this order',
  hint: 'the customer reads this; the goods go back on sale at once',
  submit: 'Cancel the order',
  submitting: 'Cancelling...',
  common: [
    'You asked us to cancel this order.',
    'The product is no longer available.',
    'We could not reach you about this order.',
  ],
};

/** Words for cancelling a paid order, which takes an approver. */
export const paidCancellationWords = {
  ...cancellationWords,
  summary: 'Cancel this paid order',
  submit: 'Cancel and owe the money back',
};

/** For recording that goods came back. */
export const returnWords = {
  summary: 'The goods came back',
  hint: 'for staff, kept in the history',
  submit: 'Mark as returned',
};

/** For undoing a step that was a mistake. */
export const backWords = {
  summary: 'Take the last step back',
  hint: 'for staff, kept in the history',
  submit: 'Take it back',
};

/** For the answers to a buyer's report that something is wrong with the goods. */
export const problemWords = {
  replace: {
    summary: 'Send a replacement',
    reason: 'What the buyer should know',
    hint: 'the customer reads this',
    submit: 'Promise a replacement',
    common: ['Our rider brings it and takes the other one back.'],
  },
  refuse: {
    summary: 'Answer no',
    hint: 'the customer reads this',
    submit: 'Answer no',
    common: [
      'The pictures show the goods as you ordered them.',
      'The courier shows that it was handed over. Please ask at your address.',
    ],
  },
} as const;

/** For an approver who declines a discount or refund that a clerk asked for. */
export const declineGrantWords = {
  summary: 'Decline',
  hint: 'for staff, kept in the history',
  submit: 'Decline it',
};
