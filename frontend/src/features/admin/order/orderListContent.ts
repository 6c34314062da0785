/** Words about one order, in lists (specification.md 2.15, 8.2). */
export const orderListContent = {
  order: (id: number) => `Order ${id}`,
  dialog: {
    title: 'Payment proof',
    byStatement: 'Paid by statement',
    none: 'No payment proof',
    loading: 'Loading the order...',
  },
  product: 'Product',
  customer: 'Customer',
  total: 'Total',
  amount: 'Amount',
  quantity: 'Quantity',
  status: 'Status',
  shippingAddress: 'Shipping address',
  viewProof: 'View Payment Proof',
  confirm: 'Confirm Payment',
  tableNumber: 'No.',
  tableProof: 'Proof',
  tableViewProof: 'View proof',
  noProof: 'None yet',
  noProofNeeded: 'By bank',
  age: (span: string) => `(${span} ago)`,
  proofAge: (span: string) => `Proof came ${span} ago`,
  due: (at: string) => `Answer due ${at}`,
  received: (amount: string) => `${amount} received`,
  ordered: (quantity: number, at: string) => (quantity === 1 ? at : `${quantity} ordered, ${at}`),
  warnings: {
    overdue: {
      title: (at: string) => `Not checked in time: an answer was due ${at}.`,
      text: 'The customer still waits for it.',
    },
    duplicateShort: {
      title: 'The same picture is on another order.',
      text: 'Open the proof and compare both before you confirm.',
    },
    repeatedShort: {
      title: 'Another order has a receipt of the same transaction.',
      text: 'Open the proof and compare both before you confirm.',
    },
    takenBack: {
      title: 'The bank took this payment back.',
      text: 'The amount received is less by it. Take the credit from the order, or ask the buyer to pay again.',
    },
    lateShort: {
      title: 'The proof came late.',
      text: 'The stock could still be held, so the order is here.',
    },
  },
} as const;
