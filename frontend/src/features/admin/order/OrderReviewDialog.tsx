import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { dismissToast, toastStore } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { adminOrderQueryOptions, awaitingOrdersQueryOptions } from '../api/orders.ts';
import { OrderReview } from './OrderReview.tsx';
import { isPaidByStatement } from './orderAttention.ts';
import type { ReviewDialogProps } from './orderDialogSearch.ts';
import { orderListContent } from './orderListContent.ts';
import { orderReviewContent as content } from './orderReviewContent.ts';

/** The payment proof of an order with all that staff may do about it. */
export function OrderReviewDialog(props: ReviewDialogProps) {
  const { id, startsAtConfirm, onClose, onNext } = props;
  const read = useQuery({ ...adminOrderQueryOptions(id ?? 0), enabled: id !== undefined });
  const isOpen = id !== undefined;
  useEffect(() => {
    // What was said of the last order must not be taken for this one's.
    const stale = isOpen && toastStore.read();
    if (stale) dismissToast(stale.id);
  }, [isOpen]);
  const { place, total, next, previous } = useWaitingQueue(onNext && id);
  const inQueue = place === undefined ? '' : content.place(place, total);
  const subtitle =
    id === undefined || !read.data
      ? orderListContent.order(id ?? 0)
      : content.subtitle(id, read.data.reference) + inQueue;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        read.data && isPaidByStatement(read.data)
          ? orderListContent.dialog.byStatement
          : orderListContent.dialog.title
      }
      subtitle={subtitle}
    >
      <QueryView
        read={read}
        loading={orderListContent.dialog.loading}
        failed={content.failed}
        missing={<EmptyState title={content.notFound} as="h3" />}
        as="h3"
        panelHeight={space(40)}
      >
        {(order) => (
          <OrderReview
            key={id}
            order={order}
            startsAtConfirm={startsAtConfirm}
            onDone={onClose}
            onNext={onNext && next !== undefined ? () => onNext(next) : undefined}
            onPrevious={onNext && previous !== undefined ? () => onNext(previous) : undefined}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

/** Where an order is among those that wait for a clerk. */
interface WaitingQueue {
  /** 1 for the first; undefined when it does not wait. */
  readonly place: number | undefined;
  readonly total: number;
  /** The order after this one, or the first one; undefined when no other waits. */
  readonly next: number | undefined;
  /** The order before this one. */
  readonly previous: number | undefined;
}

/** The place of the order in the queue and its neighbours; asks for nothing without an id. */
function useWaitingQueue(id: number | undefined): WaitingQueue {
  const { data } = useInfiniteQuery({ ...awaitingOrdersQueryOptions, enabled: id !== undefined });
  const waiting = data?.pages.flatMap((page) => page.data) ?? [];
  const at = waiting.findIndex((order) => order.id === id);
  return {
    place: at < 0 ? undefined : at + 1,
    total: data?.pages[0]?.meta.total ?? 0,
    next: [...waiting.slice(at + 1), ...waiting].find((order) => order.id !== id)?.id,
    previous: waiting[at - 1]?.id,
  };
}
