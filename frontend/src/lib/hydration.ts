import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the hydrating render, then true. Use it for what only the browser knows: storage, the time. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
