import type { createAppRouter } from './createAppRouter.ts';

/**
 * Moves the keyboard's focus where the eye goes: to the section of a `#hash` link, or to the
 * content of a new page. Without it the focus would stay on a link that is gone.
 */
export function moveFocusOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, hashChanged, pathChanged }) => {
    if (!fromLocation) return; // the first page: the browser has placed the focus
    if (toLocation.hash && (hashChanged || pathChanged)) focus(toLocation.hash);
    else if (pathChanged) focus('main');
  });
}

function focus(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
