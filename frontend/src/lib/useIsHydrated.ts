import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerender and in the render that takes it over, true from then on. For what only the
 * browser knows: storage, the time, answers that arrived early.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
