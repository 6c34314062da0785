import { createContext, type MouseEvent, useContext } from 'react';

/** Path of the page that the server renders; undefined in the browser. */
export const PagePath = createContext<string | undefined>(undefined);

/** Path of this page. */
export function usePath(): string {
  return useContext(PagePath) ?? window.location.pathname;
}

/** What a built page, which stands for any product or order, shows: the id at the end of its address. Empty on the server. */
export function lastPathSegment(): string {
  return typeof window === 'undefined' ? '' : (window.location.pathname.split('/').at(-1) ?? '');
}

/** Handles a plain click on a link in its place. Any other click (a new tab, a download) stays the browser's. */
export function plainClick(handle: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    handle();
  };
}
