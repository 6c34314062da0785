import { type RefObject, useLayoutEffect } from 'react';

/**
 * When an entry leaves its list with the focus inside, the next one takes it over (or the one
 * before): whoever works by keyboard through a hundred orders must not start at the top each time.
 */
export function useFocusHeir(entry: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const leaving = entry.current;
    return () => {
      if (!leaving?.contains(document.activeElement)) return;
      const heir = leaving.nextElementSibling ?? leaving.previousElementSibling;
      // Once it is gone: until then the browser would move the focus away again.
      queueMicrotask(() => heir?.querySelector('button')?.focus({ preventScroll: true }));
    };
  }, [entry]);
}
