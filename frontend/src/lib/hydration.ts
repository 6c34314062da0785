import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerender and in the hydrating render, then true. Use it for values that only the
 * browser knows: storage, the time, responses that arrived early.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Events that show that the visitor uses the page. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart', 'focusin'] as const;

let interest: Promise<void> | undefined;

/**
 * Resolves on the visitor's first interaction; immediately on the server. For code that hydrates
 * content which also works as plain HTML: links, `<details>`.
 */
export function whenInterested(): Promise<void> {
  if (typeof window === 'undefined') return Promise.resolve();
  interest ??= new Promise((resolve) => {
    const arrive = () => {
      for (const sign of signs) window.removeEventListener(sign, arrive);
      resolve();
    };
    for (const sign of signs) window.addEventListener(sign, arrive, { passive: true });
    // The page was already scrolled when this code ran (a reload, a link to a section).
    if (window.scrollY > 0 || window.location.hash) arrive();
  });
  return interest;
}

let tellHydrated = () => {};

/**
 * Resolves when the content of a prerendered page is hydrated: React does that after the frame around it, in slices. An
 * event that comes before makes React do the rest of it at once, for the better part of a second on a cheap phone.
 */
export const contentHydrated = new Promise<void>((resolve) => {
  tellHydrated = resolve;
});

/** Tells so; for the layout that holds the content. */
export function useTellHydrated(): void {
  useEffect(() => tellHydrated(), []);
}
