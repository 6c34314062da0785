import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/**
 * Restores the scroll position, but not on the first render of a page that starts when it is used or drawn
 * (boot/startPage.ts): the visitor is in the middle of it by then, and the router would scroll to the top.
 */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const staysInPlace =
      isFirst && document.querySelector('script:is([data-start=used],[data-start=drawn])') !== null;
    isFirst = false;
    return !staysInPlace;
  };
}

/**
 * Creates the router: one per page view in the browser, one per page in the prerender. Only the
 * prerender passes `history`; the default is the browser's.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    // On the server this would write an inline script, which the Content-Security-Policy blocks.
    scrollRestoration: typeof window !== 'undefined' && restoresScroll(),
    scrollRestorationBehavior: 'instant',
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
