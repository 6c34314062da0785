import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { whenUnpaid } from '../lib/unpaidOrder.ts';

/** Shows toasts on this page. Its code comes when the page answers: toasts only follow something that the visitor did. */
export function showToasts(): void {
  void import('../ui/Toast/ToastRegion.tsx').then(
    ({ ToastRegion }) => add(<ToastRegion />),
    () => {}, // without a network the page stays, without toasts
  );
}

/**
 * Follows the unpaid order of this browser at the lower edge of the page. Its code, and the data layer with it, comes only
 * to a browser that has one.
 */
export function showOrderBar(): void {
  void whenUnpaid()
    .then(() => import('../features/order/OrderBar.tsx'))
    .then(
      ({ OrderBar }) => add(<OrderBar />),
      () => {}, // without a network the page stays, without the bar
    );
}

/** A separate tree, after the page. */
function add(content: ReactNode): void {
  const place = document.createElement('div');
  document.getElementById('root')?.append(place);
  createRoot(place).render(content);
}
