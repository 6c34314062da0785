import type { createStaffRouter } from './createStaffRouter.ts';

/** Moves keyboard focus to the content of a new page. Otherwise it would stay on a link that is no longer in the page. */
export function moveFocusOnNavigation(router: ReturnType<typeof createStaffRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // Of the first page the browser has placed the focus.
    if (fromLocation && pathChanged)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}
