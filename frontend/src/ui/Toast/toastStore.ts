import { topHost } from './toastHost.ts';

/** A temporary message. */
export interface ToastMessage {
  readonly title: string;
  readonly description: string;
  /** Destructive: something failed. */
  readonly kind?: 'default' | 'destructive';
  /** Also shown in the dialog that opens next; otherwise that dialog is about something else. */
  readonly isForNextDialog?: boolean;
}

/** The visible toast; `id` grows with every message. */
export interface ShownToast extends ToastMessage {
  readonly id: number;
  /** The dialog or page on top when it was shown. */
  readonly host: string;
}

/** How long a toast stays, in milliseconds (specification.md 9.3). */
export const TOAST_DURATION_MS = 5000;

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast, replacing the visible one: there is at most one (specification.md 9.3). */
export function showToast(message: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId, host: topHost() });
}

/** Removes the toast with this id if it is still visible. */
export function dismissToast(id: number): void {
  if (shown?.id === id) publish(null);
}

/** Removes whatever toast is visible: what it says is over. */
export function clearToasts(): void {
  publish(null);
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
