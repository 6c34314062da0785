import { count } from '../../../lib/formatMoney.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';
import type { SyncRun, SyncState } from '../api/syncQueries.ts';

const figure = (value: number): string => value.toLocaleString('en-NG');

/** Words of the product sync (specification.md 2.15, 8.2). */
export const syncContent = {
  title: 'Shopify Sync',
  text: 'Reads products, prices and stock from the Shopify store into the marketplace. Stock held for open orders is not touched. One sync runs at a time.',
  store: (domain: string) => `Store: ${domain}`,
  noStore: 'No Shopify store is connected.',
  noStoreText:
    'The marketplace sells what it has. To connect a store, set SHOPIFY_STORE_DOMAIN and its access token, and start the system again.',
  simulator: 'This is the simulator, not a shop.',
  simulatorText:
    'It stands in for Shopify while you try things out: a sync brings its sample products in place of the demo catalogue. Ask the person who runs the server to connect your store.',
  submit: 'Sync Products',
  submitting: 'Syncing...',
  cancel: 'Cancel the sync',
  cancelling: 'Cancelling...',
  waiting: 'Waiting to start',
  reading: 'Reading products',
  done: 'All products read',
  stopped: 'Stopped',
  of: (read: number, expected: number) => `${figure(read)} of ${figure(expected)}`,
  counts: ({ fetched, changed, retired, refused }: SyncState['progress']) =>
    `${figure(fetched)} read, ${figure(changed)} changed, ${figure(retired)} retired, ${figure(refused)} refused`,
  refused: (refused: number) => `${count(refused, 'product')} could not be taken over.`,
  refusedText: 'The history below gives the reason for each.',
  success: (total: number) => ({
    title: 'Shopify Sync Complete',
    description: `Successfully synced ${figure(total)} products from Shopify store`,
  }),
  failure: {
    title: 'Sync Failed',
    description: 'Failed to sync products from Shopify. Check your credentials.',
  },
  unread: 'The store could not be read.',
  cancelled: {
    title: 'Sync Cancelled',
    description: 'What it had read is kept; nothing was removed',
  },
  cancelFailure: { title: 'Cancel Failed', description: 'Failed to cancel the sync' },
  unknown: {
    title: 'Sold here, not in the store',
    text: 'The store still counts these pieces. They stay off sale here until someone says that the store knows of the sales.',
    check:
      'Enter the sales in the store first, or count the shelves. From the next sync on, our stock is what the store says.',
    trust: 'The store has these sales',
    trusting: 'Saving...',
    mayNot: 'An approver or the owner says so.',
    stated: (title: string, pieces: string) => `${title}: the store has ${pieces}.`,
    undo: 'Take it back',
    success: (pieces: string) => ({
      title: 'Store Trusted',
      description: `${pieces} will follow the store with the next sync`,
    }),
    failure: { title: 'Not Saved', description: 'Failed to record it. Please try again.' },
  },
  history: {
    title: 'History',
    note: (runs: number) => (runs < SHOWN_RUNS ? count(runs, 'run') : `The newest ${runs} runs`),
    caption: 'Syncs of the past',
    loading: 'Loading the history...',
    failed: 'Failed to fetch the history',
    empty: 'No sync has run yet.',
    started: 'Started',
    result: 'Result',
    fetched: 'Read',
    changed: 'Changed',
    retired: 'Retired',
    refused: 'Refused',
    onSchedule: 'on schedule',
    by: (username: string) => `by ${username}`,
    took: (span: string) => `took ${span}`,
    seconds: (seconds: number) => `${seconds} s`,
    refusals: (shown: number, all: number) =>
      shown < all
        ? `The first ${figure(shown)} of ${count(all, 'refused product')}`
        : count(all, 'refused product'),
    product: (id: string) => `Product ${id}`,
  },
} as const;

/** How many runs the server shows at most. */
const SHOWN_RUNS = 50;

/** Badge of a run by its state. */
export const runLooks: Readonly<
  Record<SyncRun['state'], { label: string; tone: BadgeTone; filled: number }>
> = {
  running: { label: 'Running', tone: 'moving', filled: 2 },
  finished: { label: 'Finished', tone: 'done', filled: 4 },
  superseded: { label: 'Replaced by a later one', tone: 'unknown', filled: 0 },
  cancelled: { label: 'Cancelled', tone: 'unknown', filled: 0 },
  failed: { label: 'Failed', tone: 'failed', filled: 0 },
};
