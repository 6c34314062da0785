import { type RefObject, useLayoutEffect } from 'react';

/**
 * When an entry leaves its list with the focus inside, the next one receives the focus (or the one
 * before): a clerk who works through a hundred orders by keyboard must not start at the top each time.
 */
export function useFocusOnRemoval(entry: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = entry.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const neighbour = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // Once it is gone: until then the browser would move the focus away again.
      queueMicrotask(() => {
        const button = neighbour?.querySelector<HTMLButtonElement>('button:enabled');
        button?.focus({ preventScroll: true });
        button?.scrollIntoView({ block: 'nearest' }); // clear of the toast, by its margin
      });
    };
  }, [entry]);
}
