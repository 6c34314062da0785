import { useIsHydrated } from '../../../lib/hydration.ts';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { latePart } from '../failure/latePart.tsx';
import type { ReviewDialogProps, ReviewPanelProps } from './orderDialogSearch.ts';

const load = () => import('./OrderReviewDialog.tsx');

/** Fetches the code of the dialog, a fifth of the back office's. */
export const loadReviewDialog = async () => (await load()).OrderReviewDialog;

const waiting = <p role="status">Loading the order...</p>;

const OrderReviewDialog = latePart<ReviewDialogProps>(loadReviewDialog, {
  waiting,
  frame: (standIn, { id, onClose }) =>
    id !== undefined && (
      <Dialog isOpen onClose={onClose} title={`Order ${id}`}>
        {standIn}
      </Dialog>
    ),
});

/** The dialog of an order. Its code follows the first data of the page; a press that is faster opens it empty. */
export function LateReviewDialog(props: ReviewDialogProps) {
  return useIsHydrated() && <OrderReviewDialog {...props} />;
}

/** The same code in the panel beside a list. */
export const LateReviewPanel = latePart<ReviewPanelProps>(
  async () => (await load()).OrderReviewPanel,
  { waiting },
);
