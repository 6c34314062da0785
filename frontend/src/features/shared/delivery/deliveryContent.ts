/** Words around the terms of delivery, which are the company's own (`DELIVERY_…`). */
export const deliveryContent = {
  delivery: 'Delivery.',
  pickup: 'Pickup.',
  refunds: 'Refunds.',
  terms: 'Terms and refunds',
  table: 'Delivery by state',
  heads: ['State', 'Time and delivery fee'],
  to: (state: string) => `Delivery to ${state}, not in the total:`,
  /** Before the link to the terms. */
  agree: 'Every order follows our',
  feeByCall: 'we call you with the fee',
} as const;
