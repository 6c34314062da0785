import { type RefObject, useEffect } from 'react';

/** Parts of a page that a screen reader names when the focus enters them, and from which Tab goes on. */
const PLACES = 'main, section, form, article, li, details, [role="region"], [role="tabpanel"]';

/**
 * When a form, panel or button that has the focus leaves the page (sent, cancelled, closed), the part of the page that it stood
 * in receives the focus: what came in its place, or the next step, is there. Otherwise the focus would be nowhere, and a screen
 * reader would begin at the top. A component that knows a better place focuses that itself, and is left alone; an entry of
 * a list does by useFocusOnRemoval.
 */
export function useFocusKept(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = page.current;
    if (!root) return;
    /** What has the focus, and the parts of the page that it stands in, the nearest first. */
    let focused: Element | undefined;
    let places: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused = target;
      places = placesOf(target);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      focused = undefined;
      const place = places.find(({ isConnected }) => isConnected);
      if (!place) return;
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(restore); // after what the component itself focuses
    });
    root.addEventListener('focusin', remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener('focusin', remember);
    };
  }, [page]);
}

function placesOf(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(PLACES);
  return place ? [place, ...placesOf(place)] : [];
}
