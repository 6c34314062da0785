import { useSyncExternalStore } from 'react';

/** Distance from the top, in pixels, after which the header turns compact (spec §9). */
const thresholdPx = 50;

/** Whether the page is scrolled far enough for the compact header. */
export function useIsScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > thresholdPx,
    () => false,
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}
