import { useEffect, useId, useSyncExternalStore } from 'react';

/** Ids of the open dialogs, the topmost last. */
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

/** The page itself: shows toasts while no dialog is open. */
export const pageHost = 'page';

/**
 * Registers an open dialog as the place where toasts appear and answers its id for `ToastRegion`.
 * Everything outside a modal dialog lies below its backdrop and is silent for screen readers.
 */
export function useToastHost(isOpen: boolean): string {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    publish([...hosts, id]);
    return () => publish(hosts.filter((host) => host !== id));
  }, [isOpen, id]);
  return id;
}

/** Whether toasts appear here now. */
export function useIsToastHost(host: string): boolean {
  const top = useSyncExternalStore(subscribe, topHost, () => pageHost);
  return top === host;
}

const topHost = (): string => hosts.at(-1) ?? pageHost;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly string[]): void {
  hosts = next;
  for (const listener of listeners) listener();
}
