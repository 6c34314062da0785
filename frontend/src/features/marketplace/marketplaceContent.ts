/** Words of the marketplace page. */
export const marketplaceContent = {
  title: 'Marketplace',
  description:
    'Order building materials, produce, equipment and textiles in naira. Pay by bank transfer and upload your proof of payment.',
  intro:
    'Order, receive our bank details and a payment deadline, then upload your proof of payment. Prices in naira.',
} as const;
