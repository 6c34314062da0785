import { useSyncExternalStore } from 'react';

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
