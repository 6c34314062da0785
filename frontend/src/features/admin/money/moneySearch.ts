import { type OrderDialogSearch, readOrderDialogSearch } from '../order/orderDialogSearch.ts';
import { readNumber, readOneOf, readText } from '../shell/addressValues.ts';

const otherViews = ['statements', 'disagree', 'alerts', 'decide', 'refunds'] as const;
const states = ['matched', 'dismissed', 'reversed'] as const;
const fits = ['exact', 'suggested', 'rest'] as const;

/** The parts of the money page. */
export type MoneyView = 'credits' | (typeof otherViews)[number];

/** What of the money page is in its address. */
export interface MoneySearch extends OrderDialogSearch {
  /** Default: credits. */
  readonly view?: (typeof otherViews)[number] | undefined;
  /** UUID of the open statement; with credits and disagreements, only those of it. */
  readonly statement?: string | undefined;
  /** Number of the open credit; default: the first. */
  readonly credit?: number | undefined;
  /** Which credits; default: open ones. */
  readonly state?: (typeof states)[number] | undefined;
  /** Only the open credits that fit an order this well. */
  readonly fit?: (typeof fits)[number] | undefined;
  readonly search?: string | undefined;
  /** Refunds that were paid; default: those owed. */
  readonly paid?: true | undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Accepts only what the page knows. Returns every name, as all readers of an address must. */
export function readMoneySearch(search: Record<string, unknown>): MoneySearch {
  const { statement } = search;
  const view = readOneOf(otherViews, search.view);
  const state = readOneOf(states, search.state);
  return {
    view,
    statement: typeof statement === 'string' && UUID.test(statement) ? statement : undefined,
    credit: view ? undefined : readNumber(search.credit),
    state: view ? undefined : state,
    fit: view || state ? undefined : readOneOf(fits, search.fit),
    search: view ? undefined : readText(search.search),
    paid: view === 'refunds' && search.paid === true ? true : undefined,
    ...readOrderDialogSearch(search),
  };
}
