import { count } from '../../../lib/formatMoney.ts';

/** Words of the dashboard (specification.md 2.15, 8.2). */
export const dashboardContent = {
  title: 'Dashboard',
  description: 'Orders, messages and the product sync.',
  tabsLabel: 'Back office',
  tabs: { orders: 'Orders', messages: 'Messages', sync: 'Shopify Sync' },
  refreshes: (now: string) => `${now}. Orders refresh every 10 seconds.`,
  demoAccount: {
    title: 'Buyers cannot pay: the bank account 0000000000 does not exist.',
    text: 'Ask the person who runs the server to set your bank account before real orders come.',
  },
  figures: {
    totalOrders: 'Total Orders',
    awaitingConfirmation: 'Awaiting Confirmation',
    confirmedOrders: 'Confirmed Orders',
    revenue: 'Revenue',
    ofAll: 'All statuses',
    oldest: (span: string) => `Oldest: ${span}`,
    noneWaiting: 'None waiting',
    share: (percent: number) => `${percent}% of all orders`,
    received: 'Received for confirmed orders',
  },
  awaiting: {
    title: 'Awaiting confirmation',
    note: (total: number) => `${count(total, 'order')}, first due first`,
    label: 'Orders awaiting confirmation',
    none: 'No order waits for confirmation.',
    more: (left: number) => `Show more (${left.toLocaleString('en-NG')} left)`,
    loadingMore: 'Loading orders...',
  },
  all: {
    title: 'All Orders',
    label: 'All orders',
    note: (shown: number, total: number) =>
      shown < total
        ? `Newest ${shown.toLocaleString('en-NG')} of ${total.toLocaleString('en-NG')}.`
        : `${count(total, 'order')}.`,
    fullTable: 'Open the full table',
  },
  held: {
    title: 'Held unpaid',
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
  sortOut: {
    label: 'To sort out',
    paidLate: (orders: number) =>
      `${count(orders, 'order')} ${orders === 1 ? 'was' : 'were'} paid late: refund or restock.`,
    paidLateText: 'No stock is held for them.',
    paidLateShow: 'Show what was paid late',
    overdue: (orders: number) =>
      `${count(orders, 'proof')} ${orders === 1 ? 'was' : 'were'} not checked in time.`,
    overdueText: 'The customers still wait for an answer.',
    overdueShow: 'Show what is overdue',
    refundsOwed: (buyers: number, sum: string) =>
      `You owe ${count(buyers, 'buyer')} ${sum}: they overpaid, or their order ended.`,
    refundsOwedShow: 'Show the refunds',
    notInShopify: (orders: number) =>
      `${count(orders, 'confirmed order')} ${orders === 1 ? 'is' : 'are'} not in Shopify.`,
    notInShopifyText: 'We keep trying. Each order shows its reason.',
    notInShopifyShow: 'Show what is not in Shopify',
  },
  loading: 'Loading orders...',
  empty: 'No orders yet',
  failed: 'Failed to fetch orders',
  again: 'Try again',
} as const;
