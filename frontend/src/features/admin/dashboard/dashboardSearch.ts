import { type OrderDialogSearch, readOrderDialogSearch } from '../order/orderDialogSearch.ts';

/** The index cards of the dashboard. */
export type DashboardTab = 'orders' | 'messages' | 'sync';

/** What of the dashboard is in its address. */
export interface DashboardSearch extends OrderDialogSearch {
  /** Default: orders. */
  readonly tab?: 'messages' | 'sync';
  /** Number of the open message. */
  readonly message?: number;
}

/** Accepts only what the dashboard knows. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const { tab } = search;
  const message = Number(search.message);
  return {
    ...(tab === 'messages' || tab === 'sync' ? { tab } : {}),
    ...(tab === 'messages' && Number.isSafeInteger(message) && message > 0 ? { message } : {}),
    ...readOrderDialogSearch(search),
  };
}
