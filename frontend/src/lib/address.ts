import { createContext, useContext, useSyncExternalStore } from 'react';

/** Path of the page that the prerender writes; undefined in the browser. */
export const PrerenderedPath = createContext<string | undefined>(undefined);

/** Path of this page. */
export function usePath(): string {
  return useContext(PrerenderedPath) ?? window.location.pathname;
}

/** The part of this page's path after the last slash: the id of a product or an order. */
export function useLastSegment(): string {
  return lastSegmentOf(usePath());
}

/** The part of a path after the last slash, decoded. */
export function lastSegmentOf(path: string): string {
  const segment = path.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // a broken escape names nothing that exists
  }
}

/** Fired on the window when this page changes its own address or history entry. The browser fires `popstate` for its changes. */
const CHANGE_EVENT = 'address-changed';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGE_EVENT, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGE_EVENT, listener);
  };
}

/** The query of the address, with `?`; empty in the prerender and in the hydrating render. */
export function useQueryString(): string {
  return useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  );
}

/** State of the browser's history entry; null without one, in the prerender and in the hydrating render. */
export function useEntryState(): unknown {
  return useSyncExternalStore(
    subscribe,
    () => window.history.state as unknown,
    () => null,
  );
}

/** Adds a history entry for this page with `state`, or replaces the current one. */
export function setEntryState(state: unknown, { replace = false } = {}): void {
  if (replace) window.history.replaceState(state, '');
  else window.history.pushState(state, '');
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Replaces the query of the address; the state of the entry stays. */
export function setQueryString(query: string): void {
  const { pathname } = window.location;
  window.history.replaceState(window.history.state, '', pathname + query);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}
