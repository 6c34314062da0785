/** What shows that a visitor goes on to use the page. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin'] as const;

let interest: Promise<void> | undefined;

/**
 * Resolves with the visitor's first sign of interest; at once on the server. For code that makes
 * prerendered content alive which works as plain HTML until then: links, `<details>`.
 */
export function whenInterested(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  interest ??= new Promise((resolve) => {
    const arrive = () => {
      for (const sign of signs) window.removeEventListener(sign, arrive);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, arrive, { passive: true });
    // The page was scrolled before this code ran (a reload, a link to a section).
    if (window.scrollY > 0 || window.location.hash) arrive();
  });
  return interest;
}
