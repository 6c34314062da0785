import { createRoot, hydrateRoot } from 'react-dom/client';
import { readToken } from '../features/admin/session/staffToken.ts';
import { createStaffRouter } from './createStaffRouter.ts';
import { moveFocusOnNavigation } from './moveFocus.ts';
import { StaffApp } from './StaffApp.tsx';

/**
 * Starts the back office in `#root`. A page that the server rendered (server/staffPages.tsx) is hydrated; with search
 * params, or without a session, it would be another one, and is rendered anew.
 */
export async function startStaff(): Promise<void> {
  const container = document.getElementById('root');
  if (!container) throw new Error('The page has no #root element');
  const router = createStaffRouter();
  moveFocusOnNavigation(router);
  const { pathname, search } = window.location;
  if (container.dataset.page === pathname + search && readToken() !== null) {
    // Tells the router that its HTML is there, so that it renders what the server did (no Suspense around it).
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(container, <StaffApp router={router} />);
  } else {
    createRoot(container).render(<StaffApp router={router} />);
  }
}
