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
  work: {
    title: 'Waiting for you',
    note: 'Press its letter to open a list.',
    none: 'Nothing waits for you. New work shows up here by itself.',
    failed: 'Failed to fetch what waits',
    oldest: (span: string) => `oldest ${span}`,
    kinds: {
      proofs: 'Proofs to check',
      overdue: 'Checks overdue',
      exact_credits: 'Exact credits to confirm',
      taken_back: 'Payments the bank took back',
      refunds: 'Refunds to send',
      paid_late: 'Paid late: refund or restock',
      messages: 'Messages to answer',
      not_in_shopify: 'Confirmed, not in Shopify',
    },
  },
  loading: 'Loading orders...',
  empty: 'No orders yet',
  failed: 'Failed to fetch orders',
  again: 'Try again',
} as const;
