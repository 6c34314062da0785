import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { layout } from '../../../ui/theme/theme.ts';
import { adminOrderQueryOptions } from '../api/orderQueries.ts';
import { FetchFailure } from './FetchFailure.tsx';
import { OrderReview } from './OrderReview.tsx';
import { orderReviewContent as content } from './orderReviewContent.ts';

/** Props of `OrderReviewDialog`. */
export interface OrderReviewDialogProps {
  /** Number of the order; none closes the dialog. */
  readonly id: number | undefined;
  /** Opened to confirm: the attestation comes first. */
  readonly startsAtConfirm: boolean;
  readonly onClose: () => void;
}

/** The payment proof of an order with all that staff may do about it. */
export function OrderReviewDialog({ id, startsAtConfirm, onClose }: OrderReviewDialogProps) {
  const order = useQuery({ ...adminOrderQueryOptions(id ?? 0), enabled: id !== undefined });
  const subtitle =
    id === undefined || !order.data
      ? content.subtitleLoading(id ?? 0)
      : content.subtitle(id, order.data.reference);
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={content.title} subtitle={subtitle}>
      {order.data ? (
        <OrderReview
          key={id}
          order={order.data}
          startsAtConfirm={startsAtConfirm}
          onDone={onClose}
        />
      ) : (
        <Place>
          {isMissing(order.error) && <EmptyState title={content.notFound} as="h3" />}
          {order.isError && !isMissing(order.error) && (
            <FetchFailure
              title={content.failed}
              onRetry={order.refetch}
              isRetrying={order.isFetching}
            />
          )}
          {order.isPending && <p role="status">{content.loading}</p>}
        </Place>
      )}
    </Dialog>
  );
}

const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 404;

const Place = styled.div`
  min-height: 320px;
  padding: ${layout.pad};
`;
