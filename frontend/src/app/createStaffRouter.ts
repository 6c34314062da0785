import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ScreenFailed } from '../features/admin/failure/ScreenFailed.tsx';
import { routeTree } from '../routeTree.gen.ts';

/** Creates the router of the back office, one per page view. The server gives it an address of its own. */
export function createStaffRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: !history, // the server would write an inline script for it
    scrollRestorationBehavior: 'instant',
    notFoundMode: 'root',
    defaultErrorComponent: ScreenFailed,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStaffRouter>;
  }
}
