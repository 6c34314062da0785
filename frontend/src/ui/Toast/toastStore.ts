/** One message that comes and goes. */
export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  /** Destructive: something failed. */
  readonly kind?: 'default' | 'destructive';
}

/** A toast on show; `id` grows with every message. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** How long a toast stays, in milliseconds (spec §9). */
export const toastDurationMs = 5000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the one on show: there is at most one (spec §9). */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId });
}

/** Removes the toast, if it is still the one with this id. */
export function dismissToast(id: number): void {
  if (shown?.id === id) publish(null);
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): ShownToast | null => shown,
  readOnServer: (): null => null,
};

function publish(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) listener();
}
