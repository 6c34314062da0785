/**
 * A prerendered page starts folded: the browser lays out the visible part and estimates the height
 * of the rest (`content-visibility`, see `ui/SiteLayout`), so that the first paint does not wait
 * for the sections below. This module lays those out one by one.
 */

/** The folded parts; the same selector as in `ui/SiteLayout`. */
const FOLDED_PARTS = 'main > section ~ section, main + footer';

/** Attribute of the root element once nothing is folded. */
const UNFOLDED_MARK = 'data-unfolded';

/** Lays out the folded parts one by one, each in its own task. */
export function unfold(): void {
  if (document.documentElement.hasAttribute(UNFOLDED_MARK)) return;
  const parts = [...document.querySelectorAll<HTMLElement>(FOLDED_PARTS)];
  const next = (index: number) => {
    const part = parts[index];
    if (!part) {
      unfoldAtOnce();
      for (const open of parts) open.removeAttribute('style');
      return;
    }
    part.style.contentVisibility = 'visible';
    part.getBoundingClientRect(); // the layout happens here, in this task
    setTimeout(next, 0, index + 1);
  };
  next(0);
}

/** Lays out everything in the next frame. */
export function unfoldAtOnce(): void {
  document.documentElement.setAttribute(UNFOLDED_MARK, '');
}
