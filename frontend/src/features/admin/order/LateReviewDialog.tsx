import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../../lib/hydration.ts';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import type { ReviewDialogProps, ReviewPanelProps } from './orderDialogSearch.ts';

/** Fetches the code of the dialog, a fifth of the back office's. */
export const loadReviewDialog = async () => ({
  default: (await import('./OrderReviewDialog.tsx')).OrderReviewDialog,
});

const OrderReviewDialog = lazy(loadReviewDialog);

/** The dialog of an order. Its code follows the first data of the page; a press that is faster opens it empty. */
export function LateReviewDialog(props: ReviewDialogProps) {
  const { id, onClose } = props;
  if (!useIsHydrated()) return null;
  const empty = id !== undefined && (
    <Dialog isOpen onClose={onClose} title="Payment proof" subtitle={`Order ${id}`}>
      <p role="status">Loading the order...</p>
    </Dialog>
  );
  return (
    <Suspense fallback={empty}>
      <OrderReviewDialog {...props} />
    </Suspense>
  );
}

const OrderReviewPanel = lazy(async () => ({
  default: (await import('./OrderReviewDialog.tsx')).OrderReviewPanel,
}));

/** The same code in the panel beside a list. */
export function LateReviewPanel(props: ReviewPanelProps) {
  return (
    <Suspense fallback={<p role="status">Loading the order...</p>}>
      <OrderReviewPanel {...props} />
    </Suspense>
  );
}
