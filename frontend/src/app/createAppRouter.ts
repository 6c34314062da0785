import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

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
    scrollRestoration: typeof window !== 'undefined',
    scrollRestorationBehavior: 'instant',
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
