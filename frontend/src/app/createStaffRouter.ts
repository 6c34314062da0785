import { createRouter } from '@tanstack/react-router';
import { routeTree } from '../routeTree.gen.ts';

/** Creates the router of the back office, one per page view. */
export function createStaffRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollRestorationBehavior: 'instant',
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStaffRouter>;
  }
}
