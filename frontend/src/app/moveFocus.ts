import type { createStaffRouter } from './createStaffRouter.ts';

/** How long to wait for a section that loads after its page, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Moves keyboard focus to the section of a `#hash` link or to the content of a new page. Otherwise
 * focus would stay on a link that is no longer in the page.
 */
export function moveFocusOnNavigation(router: ReturnType<typeof createStaffRouter>): void {
  let stopWaiting = () => {};
  // A second press on the link of the current section does not navigate, but should scroll back to
  // it.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.hash || link.href !== window.location.href) return;
    const section = document.getElementById(link.hash.slice(1));
    section?.scrollIntoView();
    focus(section);
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    stopWaiting();
    if (!fromLocation) return; // the first page: the browser has placed the focus
    const { hash } = toLocation;
    if (!hash) {
      if (pathChanged) focus(document.getElementById('main'));
      return;
    }
    const section = document.getElementById(hash);
    if (section) focus(section);
    else
      stopWaiting = whenPresent(hash, (late) => {
        late.scrollIntoView(); // the router looked for it before its code had loaded
        focus(late);
      });
  });
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Calls back when an element with this id is in the page; returns a function that stops waiting.
 */
function whenPresent(id: string, onPresent: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    onPresent(element);
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
