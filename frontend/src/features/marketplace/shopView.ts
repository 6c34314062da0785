import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { touchedNames } from '../../lib/form/drawnControls.ts';
import { readControls, writeControls } from '../../lib/form/formControls.ts';
import { slugOf } from './searchWords.ts';

/** Orders of the list; prices are those of the default variants. */
const shopSorts = ['newest', 'price', '-price', 'title'] as const;

/** One of {@link shopSorts}. */
export type ShopSort = (typeof shopSorts)[number];

/** What the marketplace shows. The address says the same: `/marketplace?search=rice&category=Produce&order=12`. */
export interface ShopView {
  /** Words of title, category or description; empty for all. */
  readonly search: string;
  /** One category, or the last part of its page's address where its name is not known yet; empty for all. */
  readonly category: string;
  /** Empty: the usual order. */
  readonly sort: ShopSort | '';
  /** Cursor of a later page of a large catalogue; empty for the first. */
  readonly after: string;
  /** Id of the product whose order form is open. */
  readonly order: number | undefined;
}

/** Longest texts that the gateway takes (its `ListProductsQuery`). */
const MAX_LENGTH = { search: 200, category: 200, after: 300 };

/**
 * How long the keyboard must rest before the address follows, in milliseconds: Safari takes 100 changes in 30 seconds. What
 * is chosen is written at once: a reload brings back all of it.
 */
const REST_MS = 300;

/** Path of a category's page, before its last part. */
export const CATEGORY_PATH = '/marketplace/category/';

/** Reads the view from a query, `?search=rice`, and from the path of a category's page. */
export function viewOf(query: string, path = ''): ShopView {
  const given = new URLSearchParams(query);
  const text = (name: keyof typeof MAX_LENGTH) => given.get(name)?.slice(0, MAX_LENGTH[name]) ?? '';
  const order = Number(given.get('order'));
  return {
    search: text('search'),
    category: path.startsWith(CATEGORY_PATH) ? path.slice(CATEGORY_PATH.length) : text('category'),
    sort: shopSorts.find((sort) => sort === given.get('sort')) ?? '',
    after: text('after'),
    order: Number.isSafeInteger(order) && order > 0 ? order : undefined,
  };
}

/** The form "tell me when it is back" on the page of a product: the browser opens what it is folded in. */
export const WAITING_PLACE = 'waiting';

/** Address of the marketplace, or of a product's or category's page, that shows the view. */
export function hrefOf(view: Partial<ShopView>, path = '/marketplace'): string {
  const given = new URLSearchParams();
  for (const name of ['search', 'category', 'sort', 'after'] as const)
    if (view[name]) given.set(name, view[name]);
  if (view.order !== undefined) given.set('order', String(view.order));
  return given.size > 0 ? `${path}?${given}` : path;
}

/** The page of a category, to link to and to share; of all products without one. */
export function categoryHref(category: string): string {
  const slug = slugOf(category);
  return slug ? CATEGORY_PATH + slug : hrefOf({ category });
}

/** State of the browser's history entry. The public id of an order stays out of the address, and so out of every log. */
interface EntryState {
  /** The payment dialog of this order is open. */
  readonly paying?: string;
  /** The entry before shows the page without a dialog. */
  readonly hasPageBehind?: boolean;
}

// Written by this module alone.
const entryState = (): EntryState => (window.history.state as EntryState | null) ?? {};

/** What the search form holds. */
export type ShopFilter = Pick<ShopView, 'search' | 'category' | 'sort'>;

/** The view of a shop page and what changes it. One state, which address and history follow. */
export interface ShopViewState {
  readonly view: ShopView;
  /** Public id of the order whose payment dialog is open. */
  readonly paying: string | undefined;
  readonly filter: (filter: ShopFilter) => void;
  readonly openOrder: (productId: number) => void;
  readonly openPayment: (orderId: string) => void;
  readonly closeDialog: () => void;
  /** The page stays where it is, without the payment. */
  readonly dropPayment: () => void;
}

/**
 * `first` is what the server rendered; a built page knows no address. `tools` is the search form. Its fields keep their own
 * text, and follow the view when something else changes it: Back, "Show all", the address of a built page.
 */
export function useShopView(
  first: ShopView | undefined,
  path: string,
  tools?: RefObject<HTMLFormElement | null>,
): ShopViewState {
  const [view, setView] = useState(first ?? viewOf(''));
  const [paying, setPaying] = useState<string>();
  const isWritten = useRef(true);
  const isTyped = useRef(false);
  /** Names of the categories that this page has shown: the address has only a part of them. */
  const [names] = useState(() => new Set(first?.category ? [first.category] : []));

  const readAddress = useCallback(() => {
    const read = viewOf(window.location.search, window.location.pathname);
    const named = [...names].find((name) => slugOf(name) === read.category);
    const next = { ...read, category: named ?? read.category };
    setView((now) => (hrefOf(now) === hrefOf(next) ? now : next));
    setPaying(entryState().paying);
  }, [names]);

  const start = useEffectEvent(() => {
    // Back may have been pressed since the page was drawn. One that answers a posted form stands at the form's address.
    if (!first || window.location.pathname.startsWith('/marketplace')) readAddress();
    const form = tools?.current ?? null;
    // Typed, chosen or cleared before React was there, or restored by the browser: the list follows the fields.
    if (touchedNames(form, ['search', 'category', 'sort']).length > 0)
      follow(filterOf(readControls(form, { search: '', category: '', sort: '' })), true);
  });
  useEffect(() => start(), []);

  useEffect(() => {
    window.addEventListener('popstate', readAddress);
    return () => window.removeEventListener('popstate', readAddress);
  }, [readAddress]);

  const { search, category, sort } = view;
  const shown = useRef<ShopFilter>({ search, category, sort });
  useEffect(() => {
    const now = shown.current;
    if (now.search === search && now.category === category && now.sort === sort) return;
    shown.current = { search, category, sort };
    writeControls(tools?.current ?? null, shown.current);
  }, [search, category, sort, tools]);

  const write = useCallback(
    (next: ShopView) => {
      window.history.replaceState(window.history.state, '', hrefOf(next, path));
      isWritten.current = true;
    },
    [path],
  );

  useEffect(() => {
    if (!isWritten.current && !isTyped.current) write(view);
    if (isWritten.current) return;
    const timer = setTimeout(write, REST_MS, view);
    return () => clearTimeout(timer);
  }, [view, write]);

  const follow = (chosen: ShopFilter, isJustTyped: boolean) => {
    isWritten.current = false;
    isTyped.current = isJustTyped;
    names.add(chosen.category);
    setView((now) => ({ ...now, ...chosen, after: '' }));
  };

  return {
    view,
    paying,
    filter: (chosen) => follow(chosen, chosen.search !== search),
    openOrder: (order) => {
      write(view);
      const next = { ...view, order };
      window.history.pushState({ hasPageBehind: true }, '', hrefOf(next, path));
      setView(next);
      setPaying(undefined);
    },
    openPayment: (orderId) => {
      const next = { ...view, order: undefined };
      const state: EntryState = { ...entryState(), paying: orderId };
      window.history.replaceState(state, '', hrefOf(next, path));
      setView(next);
      setPaying(orderId);
    },
    closeDialog: () => {
      if (entryState().hasPageBehind) {
        window.history.back();
        return;
      }
      const next = { ...view, order: undefined };
      window.history.replaceState(null, '', hrefOf(next, path));
      setView(next);
      setPaying(undefined);
    },
    dropPayment: () => {
      window.history.replaceState(null, '', window.location.href);
      setPaying(undefined);
    },
  };
}

/** What the fields of the search form say. */
export const filterOf = (fields: Readonly<Record<keyof ShopFilter, string>>): ShopFilter => ({
  search: fields.search,
  category: fields.category,
  sort: shopSorts.find((sort) => sort === fields.sort) ?? '',
});
