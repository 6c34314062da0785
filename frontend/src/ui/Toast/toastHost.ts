import { useEffect, useId, useSyncExternalStore } from 'react';

/** Ids of the open dialogs, the topmost last. */
let hosts: readonly string[] = [];
const listeners = new Set<() => void>();

/** The page, which shows toasts while no dialog is open. */
export const PAGE_HOST = 'page';

/**
 * Registers an open dialog as the host of toasts and returns its id for `ToastRegion`. Everything
 * outside a modal dialog is below its backdrop and inert for screen readers.
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

/** Whether this host shows toasts now. */
export function useIsToastHost(host: string): boolean {
  const top = useSyncExternalStore(subscribe, topHost, () => PAGE_HOST);
  return top === host;
}

/** The topmost open dialog, or the page. */
export const topHost = (): string => hosts.at(-1) ?? PAGE_HOST;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: readonly string[]): void {
  hosts = next;
  for (const listener of listeners) listener();
}
