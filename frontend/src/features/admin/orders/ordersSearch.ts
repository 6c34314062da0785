import { type OrderStatus, orderStatuses } from '../../shared/order/orderStates.ts';
import { type OrderAttention, orderAttentions } from '../order/orderAttention.ts';
import { type OrderDialogSearch, readOrderDialogSearch } from '../order/orderDialogSearch.ts';
import { readDay, readNumber, readOneOf, readText } from '../shell/addressValues.ts';

/** Orders of the list that the server knows, newest first being the default. */
export const orderSorts = ['oldest', 'total_desc', 'total_asc', 'deadline', 'review'] as const;

/** A sort order other than newest first. */
export type OrderSort = (typeof orderSorts)[number];

/** State of the table that is in its address. */
export interface OrdersSearch extends OrderDialogSearch {
  readonly status?: OrderStatus | undefined;
  /** What must be sorted out by hand, whatever its status. */
  readonly attention?: OrderAttention | undefined;
  /** Only what staff placed for buyers. */
  readonly placedBy?: 'staff' | undefined;
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
  const { cursor } = search;
  const page = readNumber(search.page) ?? 1;
  const hasPage = typeof cursor === 'string' && page > 1;
  return {
    status: readOneOf(orderStatuses, search.status),
    attention: readOneOf(orderAttentions, search.attention),
    placedBy: readOneOf(['staff'] as const, search.placedBy),
    search: readText(search.search),
    from: readDay(search.from),
    to: readDay(search.to),
    sort: readOneOf(orderSorts, search.sort),
    cursor: hasPage ? cursor : undefined,
    page: hasPage ? page : undefined,
    open: readNumber(search.open),
    ...readOrderDialogSearch(search),
  };
}
