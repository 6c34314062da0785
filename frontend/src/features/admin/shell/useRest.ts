import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Without a sign of a person for this long, the page rests, in milliseconds. */
const REST_AFTER_MS = 10 * 60_000;

/** What shows that somebody is there. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Stops polling while nobody is there: a dashboard left open would otherwise keep its session in
 * use for ever, and a session ends after 30 minutes of no use (decisions §6). Polling stops for a
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
