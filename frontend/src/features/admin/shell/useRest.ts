import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The page rests after this long without a sign of a person, in milliseconds. */
const REST_AFTER_MS = 10 * 60_000;

/** Signs of a person at the screen. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Stops polling while no one is there: a dashboard left open would otherwise keep its session alive
 * forever, and a session must end after 30 idle minutes (specification.md 6.3). Polling stops for a
 * page that is not in front, and a page at rest counts as such.
 */
export function useRest(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      timer = setTimeout(() => focusManager.setFocused(false), REST_AFTER_MS);
      focusManager.setFocused(undefined); // back to whether the page is in front
    };
    wake();
    for (const sign of signs) window.addEventListener(sign, wake, { passive: true, capture: true });
    return () => {
      clearTimeout(timer);
      focusManager.setFocused(undefined);
      for (const sign of signs) window.removeEventListener(sign, wake, { capture: true });
    };
  }, []);
}
