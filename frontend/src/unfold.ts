/**
 * A prerendered page arrives folded: the browser lays out what is in view and guesses the height of
 * the rest (`content-visibility`, see `ui/SiteLayout`), so that the first paint does not wait for
 * thousands of pixels of sections below. Here they are laid out one after the other.
 */

/** What is folded; the same parts as in `ui/SiteLayout`. */
export const foldedParts = 'main > section ~ section, main + footer';

/** Set on the document's root when nothing is folded any more. */
const mark = 'data-unfolded';

/** Lays the folded parts out one by one, each in a task of its own. */
export function unfold(): void {
  if (document.documentElement.hasAttribute(mark)) return;
  const parts = [...document.querySelectorAll<HTMLElement>(foldedParts)];
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

/** Lays everything out with the next frame. */
export function unfoldAtOnce(): void {
  document.documentElement.setAttribute(mark, '');
}
