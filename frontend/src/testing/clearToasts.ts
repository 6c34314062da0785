import { dismissToast, toastStore } from '../ui/Toast/toastStore.ts';

/** Takes away the toast of an earlier test: toasts outlive the page that showed them. */
export function clearToasts(): void {
  const shown = toastStore.read();
  if (shown) dismissToast(shown.id);
}
