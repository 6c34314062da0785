import { type OrderStatus, orderStatuses } from '../../shared/order/orderStatuses.ts';
import { type OrderAttention, orderAttentions } from '../order/orderAttention.ts';
import {
  type OrderDialogSearch,
  readNumber,
  readOrderDialogSearch,
} from '../order/orderDialogSearch.ts';

/** Orders of the list that the server knows, newest first being the default. */
export const orderSorts = ['oldest', 'total_desc', 'total_asc', 'deadline', 'review'] as const;

/** A sort order other than newest first. */
export type OrderSort = (typeof orderSorts)[number];

/** Longest search that the server takes. */
const LONGEST_SEARCH = 200;

/** State of the table that is in its address. */
export interface OrdersSearch extends OrderDialogSearch {
  readonly status?: OrderStatus | undefined;
  /** What must be sorted out by hand, whatever its status. */
  readonly attention?: OrderAttention | undefined;
  readonly search?: string | undefined;
  /** First and last day in Lagos, `2026-11-21`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: OrderSort | undefined;
  /** Cursor of the page; none for the first. */
  readonly cursor?: string | undefined;
  /** Which page that is, from 2. */
  readonly page?: number | undefined;
  /** Number of the order whose detail is open below its row. */
  readonly open?: number | undefined;
}

/** Accepts only what the table knows. Returns every name, as all readers of an address must. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const { status, attention, sort, from, to, cursor } = search;
  // A search for a number arrives as one: the router reads the address as JSON.
  const text = typeof search.search === 'number' ? String(search.search) : search.search;
  const page = readNumber(search.page) ?? 1;
  const hasPage = typeof cursor === 'string' && page > 1;
  return {
    status: isOneOf(orderStatuses, status) ? status : undefined,
    attention: isOneOf(orderAttentions, attention) ? attention : undefined,
    search: typeof text === 'string' && text.trim() ? text.slice(0, LONGEST_SEARCH) : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    sort: isOneOf(orderSorts, sort) ? sort : undefined,
    cursor: hasPage ? cursor : undefined,
    page: hasPage ? page : undefined,
    open: readNumber(search.open),
    ...readOrderDialogSearch(search),
  };
}

const isOneOf = <Text extends string>(texts: readonly Text[], value: unknown): value is Text =>
  // Widened for the comparison only.
  (texts as readonly unknown[]).includes(value);

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^2\d{3}-\d{2}-\d{2}$/.test(value);
