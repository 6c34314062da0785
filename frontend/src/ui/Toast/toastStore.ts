/** A temporary message. */
export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  /** Destructive: something failed. */
  readonly kind?: 'default' | 'destructive';
}

/** The visible toast; `id` grows with every message. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
}

/** How long a toast stays, in milliseconds (specification.md 9.3). */
export const TOAST_DURATION_MS = 5000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, replacing the visible one: there is at most one (specification.md 9.3). */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId });
}

/** Removes the toast with this id if it is still visible. */
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
