import { count } from '../formatTime.ts';

/** Words of the dashboard (spec §2, §8). */
export const dashboardContent = {
  title: 'Dashboard',
  description: 'Orders, messages and the product sync.',
  tabsLabel: 'Back office',
  tabs: { orders: 'Orders', messages: 'Messages', sync: 'Shopify Sync' },
  refreshes: (now: string) => `${now}. Orders refresh every 10 seconds.`,
  figures: {
    totalOrders: 'Total Orders',
    awaitingConfirmation: 'Awaiting Confirmation',
    confirmedOrders: 'Confirmed Orders',
    revenue: 'Revenue',
    ofAll: 'All statuses',
    oldest: (span: string) => `Oldest: ${span}`,
    noneWaiting: 'Nobody waits',
    share: (percent: number) => `${percent}% of all orders`,
    confirmedOnly: 'Confirmed orders only',
  },
  awaiting: {
    title: 'Awaiting confirmation',
    note: (total: number) => `${count(total, 'order')}, oldest first`,
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
  paidLate: {
    title: (id: number) => `Order ${id}: paid late, refund or restock.`,
    text: (customer: string, amount: string) =>
      `The proof came after the stock was sold. ${customer} was to send ${amount}.`,
    open: (id: number) => `Open order ${id}`,
  },
  loading: 'Loading orders...',
  empty: 'No orders yet',
  failed: 'Failed to fetch orders',
  failedStale: 'What you see is older. We go on trying every 10 seconds.',
  again: 'Try again',
} as const;
