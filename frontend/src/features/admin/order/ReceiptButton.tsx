import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { fetchReceipt } from '../api/receipts.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { saveFile } from '../orders/saveFile.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.receipt;

/** Downloads the receipt of a paid order; nothing for any other. */
export function ReceiptButton({ order }: { readonly order: AdminOrderDetail }) {
  const { id, reference, status } = order;
  const download = useMutation({
    mutationFn: () => fetchReceipt(id),
    onSuccess: (file) => saveFile(file, `receipt-${reference}.pdf`),
    onError: (error) => {
      if (!isSessionEnd(error)) showToast({ ...content.failure, kind: 'destructive' });
    },
  });
  if (orderStates[status].buyerSees !== 'receipt') return null;
  return (
    <Button variant="ghost" plain busy={download.isPending} onClick={() => download.mutate()}>
      {download.isPending ? content.loading : content.download}
    </Button>
  );
}
