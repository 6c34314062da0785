import { createRoot, hydrateRoot } from 'react-dom/client';
import { STAFF_HOME } from '../features/admin/session/staffPaths.ts';
import { readToken } from '../features/admin/session/staffToken.ts';
import { pageRead } from '../lib/pageData.ts';
import { createStaffRouter } from './createStaffRouter.ts';
import { StaffApp } from './StaffApp.tsx';

/**
 * Starts the back office in `#root`. A page that the server rendered (server/staffPages.tsx) is hydrated. Without a session
 * it would be the login, and the dashboard would be another one with search params: those are rendered again.
 */
export async function startStaff(): Promise<void> {
  await pageRead();
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  // The router loads the page again by itself when it knows by an error's words that code did not come. Offline that would
  // be the browser's error page, so the words become others.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `Code did not come: ${payload.message}`;
  });
  const router = createStaffRouter();
  moveFocusOnNavigation(router);
  const { pathname, search } = window.location;
  const isAsRendered =
    container.dataset.page === pathname && (pathname !== STAFF_HOME || search === '');
  if (isAsRendered && readToken() !== null) {
    // Tells the router that its HTML is there, so that it renders what the server did (no Suspense around it).
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(container, <StaffApp router={router} />);
  } else {
    createRoot(container).render(<StaffApp router={router} />);
  }
  document.getElementById('not-started')?.remove();
}

/** Moves keyboard focus to the content of a new page. Otherwise it would stay on a link that is no longer in the page. */
function moveFocusOnNavigation(router: ReturnType<typeof createStaffRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // On the first page the browser has placed the focus.
    if (fromLocation && pathChanged)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
