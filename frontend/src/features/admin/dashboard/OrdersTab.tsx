import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { awaitingOrdersQueryOptions } from '../api/orders.ts';
import { latePart } from '../failure/latePart.tsx';
import { loadReviewDialog } from '../order/LateReviewDialog.tsx';
import { OldRowsNote, SCROLL_HEIGHT } from '../shell/PageParts.tsx';
import { AwaitingList, AwaitingSkeleton } from './AwaitingList.tsx';

/** Loaded after the code of the dialog, so that confirming the first order does not wait for it. */
const AllOrders = latePart(
  async () => {
    await loadReviewDialog();
    return (await import('./AllOrders.tsx')).AllOrders;
  },
  { waiting: null },
);

/** What waits, and all orders. The orders that wait come first, and with them the figures of all. */
export function OrdersTab() {
  const read = useInfiniteQuery(awaitingOrdersQueryOptions);
  const navigate = useNavigate({ from: '/admin/' });
  const open = useCallback(
    (order: number, step?: 'confirm') =>
      void navigate({ search: { order, step }, resetScroll: false }),
    [navigate],
  );
  return (
    <QueryView
      read={read}
      loading="Loading orders..."
      skeleton={<AwaitingSkeleton />}
      failed="Failed to fetch orders"
      panelHeight={SCROLL_HEIGHT}
    >
      {({ meta }) => (
        <Stack $gap={3.5} $padded $skipsEmpty>
          <OldRowsNote isOld={read.isError} title="Failed to fetch orders" />
          {!meta?.figures.totalOrders ? (
            <EmptyState title="No orders yet">
              <ButtonLink to="/admin/new-order" search={{}} size="staff" plain>
                New order
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <AwaitingList onOpen={open} />
              <AllOrders onOpen={open} />
            </>
          )}
        </Stack>
      )}
    </QueryView>
  );
}
