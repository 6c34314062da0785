import type { createAppRouter } from './createAppRouter.ts';

/** How long a section may take to arrive after its page, in milliseconds. */
const patienceMs = 5000;

/**
 * Moves the keyboard's focus where the eye goes: to the section of a `#hash` link, or to the
 * content of a new page. Without it the focus would stay on a link that is gone.
 */
export function moveFocusOnNavigation(router: ReturnType<typeof createAppRouter>): void {
  let stopWaiting = () => {};
  // A second press on the link of the section where one is: no navigation, but the way back to it.
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
        late.scrollIntoView(); // the router looked for it before its code had come
        focus(late);
      });
  });
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Calls back once an element with this id is in the page; answers a function that gives up. */
function whenPresent(id: string, onPresent: (element: HTMLElement) => void): () => void {
  const observer = new MutationObserver(() => {
    const element = document.getElementById(id);
    if (!element) return;
    stop();
    onPresent(element);
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
