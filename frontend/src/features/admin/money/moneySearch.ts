import {
  type OrderDialogSearch,
  readNumber,
  readOrderDialogSearch,
} from '../order/orderDialogSearch.ts';

/** The parts of the money page. */
export type MoneyView = 'credits' | 'statements' | 'alerts' | 'refunds';

/** What of the money page is in its address. */
export interface MoneySearch extends OrderDialogSearch {
  /** Default: credits. */
  readonly view?: 'statements' | 'alerts' | 'refunds' | undefined;
  /** UUID of the open statement; with the credits, only those that it added. */
  readonly statement?: string | undefined;
  /** Number of the open credit; default: the first. */
  readonly credit?: number | undefined;
  /** Which credits; default: open ones. */
  readonly state?: 'matched' | 'dismissed' | 'reversed' | undefined;
  /** Of the open credits, only those that fit an order this well. */
  readonly fit?: 'exact' | 'suggested' | 'rest' | undefined;
  readonly search?: string | undefined;
  /** Refunds that were paid; default: those owed. */
  readonly paid?: true | undefined;
}

const fits = ['exact', 'suggested', 'rest'] as const;

const views = ['statements', 'alerts', 'refunds'] as const;

/** Longest search that the server takes. */
const LONGEST_SEARCH = 200;

/** Not exact, the server is: every visitor's first script has this. */
const UUID = /^[0-9a-f-]{36}$/;

/** Accepts only what the page knows. Returns every name, as all readers of an address must. */
export function readMoneySearch(search: Record<string, unknown>): MoneySearch {
  const { statement, state } = search;
  const view = views.find((each) => each === search.view);
  // A search for an amount arrives as a number: the router reads the address as JSON.
  const text = typeof search.search === 'number' ? String(search.search) : search.search;
  return {
    view,
    statement: typeof statement === 'string' && UUID.test(statement) ? statement : undefined,
    credit: view ? undefined : readNumber(search.credit),
    state:
      !view && (state === 'matched' || state === 'dismissed' || state === 'reversed')
        ? state
        : undefined,
    fit: view || state ? undefined : fits.find((each) => each === search.fit),
    search:
      !view && typeof text === 'string' && text.trim() ? text.slice(0, LONGEST_SEARCH) : undefined,
    paid: view === 'refunds' && search.paid === true ? true : undefined,
    ...readOrderDialogSearch(search),
  };
}
