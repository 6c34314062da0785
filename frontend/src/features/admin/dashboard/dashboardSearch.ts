import { type OrderDialogSearch, readOrderDialogSearch } from '../order/orderDialogSearch.ts';
import { readNumber, readOneOf } from '../shell/addressValues.ts';

/** The index cards of the dashboard. */
export type DashboardTab = 'orders' | 'messages' | 'sync';

/** What of the dashboard is in its address. */
export interface DashboardSearch extends OrderDialogSearch {
  /** Default: orders. */
  readonly tab?: 'messages' | 'sync' | undefined;
  /** Number of the open message. */
  readonly message?: number | undefined;
  /** Which messages; default: open ones. */
  readonly messages?: 'handled' | 'all' | undefined;
}

/** Accepts only what the dashboard knows. Returns every name, as all readers of an address must. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const tab = readOneOf(['messages', 'sync'], search.tab);
  const hasMessages = tab === 'messages';
  return {
    tab,
    message: hasMessages ? readNumber(search.message) : undefined,
    messages: hasMessages ? readOneOf(['handled', 'all'], search.messages) : undefined,
    ...readOrderDialogSearch(search),
  };
}
