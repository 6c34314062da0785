import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/**
 * The router, one per page view in the browser and one per page in the prerender.
 * `history` is given by the prerender only; the browser's own is the default.
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    defaultPreload: 'intent',
    // On the server this would print an inline script, which the Content-Security-Policy refuses.
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
