import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

/**
 * Renders a page inside its own router, so that links resolve and search params can be read.
 * Every address shows the same page: a test that presses a link looks at the link's `href`.
 */
export async function renderPage(page: ReactNode, path = '/'): Promise<RenderResult> {
  const root = createRootRoute({ component: Outlet });
  const show = () => page;
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: show }),
      createRoute({ getParentRoute: () => root, path: '$', component: show }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  // The provider's type names the site's own router; a test's router has the same shape.
  const anyRouter = router as unknown as Parameters<typeof RouterProvider>[0]['router'];
  return render(<RouterProvider router={anyRouter} />);
}
