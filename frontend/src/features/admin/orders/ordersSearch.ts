import { type OrderDialogSearch, readOrderDialogSearch } from '../order/orderDialogSearch.ts';
import { type OrderStatus, orderStatuses } from '../order/orderStatus.ts';

/** Orders of the list that the server knows, newest first being the default. */
export const orderSorts = ['oldest', 'total_desc', 'total_asc', 'deadline'] as const;

/** One of them. */
export type OrderSort = (typeof orderSorts)[number];

/** What of the table is in its address. */
export interface OrdersSearch extends OrderDialogSearch {
  readonly status?: OrderStatus;
  readonly search?: string;
  /** First and last day in Lagos, `2026-11-21`. */
  readonly from?: string;
  readonly to?: string;
  readonly sort?: OrderSort;
  /** The server's name of the page; none for the first. */
  readonly cursor?: string;
  /** Which page that is, from 2. */
  readonly page?: number;
  /** Number of the order whose detail is open below its row. */
  readonly open?: number;
}

/** Accepts only what the table knows. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { status, sort, cursor } = search;
  const page = Number(search.page);
  const open = Number(search.open);
  // A search for a number arrives as one: the router reads the address as JSON.
  const text = typeof search.search === 'number' ? String(search.search) : search.search;
  const hasPage = typeof cursor === 'string' && Number.isSafeInteger(page) && page > 1;
  return {
    ...(isOneOf(orderStatuses, status) ? { status } : {}),
    ...(typeof text === 'string' && text.trim() ? { search: text.slice(0, 200) } : {}),
    ...(isDay(search.from) ? { from: search.from } : {}),
    ...(isDay(search.to) ? { to: search.to } : {}),
    ...(isOneOf(orderSorts, sort) ? { sort } : {}),
    ...(hasPage ? { cursor, page } : {}),
    ...(Number.isSafeInteger(open) && open > 0 ? { open } : {}),
    ...readOrderDialogSearch(search),
  };
}

const isOneOf = <Text extends string>(texts: readonly Text[], value: unknown): value is Text =>
  // Widened for the comparison only.
  (texts as readonly unknown[]).includes(value);

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
