import { count } from '../../../lib/formatMoney.ts';

/** Words of the page of held stock. */
export const stockContent = {
  title: 'Held stock',
  description: 'What unpaid orders keep off sale, by product and by network.',
  loading: 'Loading the held stock...',
  failed: 'Failed to fetch the held stock',
  held: {
    title: 'Held unpaid',
    none: 'No unpaid order holds stock.',
    note: 'By orders that are not confirmed.',
    product: 'Product',
    stock: 'In stock',
    left: 'Left to order',
    held: 'Held',
    share: (pieces: number, percent: number, orders: number) =>
      `${pieces.toLocaleString('en-NG')} (${percent}%) by ${count(orders, 'order')}`,
  },
  networks: {
    title: 'Unpaid orders by network',
    loading: 'Loading the networks...',
    failed: 'Failed to fetch the networks',
    none: 'No network has several unpaid orders.',
    note: 'Many unpaid orders of one network keep stock off sale.',
    form: (network: string) => `Release the stock of ${network}`,
    summary: (network: string, orders: string, pieces: string, total: string) =>
      `${network}: ${orders}, ${pieces}, ${total}`,
    reason: 'Reason, which the customers read',
    usualReason: 'The order was not paid, so its stock is back on sale.',
    missing: 'Please give a reason',
    release: (orders: number) => `Release ${count(orders, 'order')}`,
    ask: (orders: number, network: string) =>
      `Release ${count(orders, 'order')} of ${network}? Each buyer gets a mail, and the stock goes back on sale.`,
    keep: 'Keep them',
    withPictures: (orders: number) =>
      `Also ${count(orders, 'order')} with a picture that shows no payment. They lose their stock and go on as paid late.`,
    releasing: 'Releasing...',
    success: (orders: number) => ({
      title: 'Orders Released',
      description: `The stock of ${count(orders, 'order')} is back on sale`,
    }),
    failure: { title: 'Release Failed', description: 'Failed to release the orders' },
  },
} as const;
