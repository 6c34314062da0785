import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Dialog } from '../../../ui/Dialog/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { ToastRegion } from '../../../ui/Toast/ToastRegion.tsx';
import { useToastHost } from '../../../ui/Toast/toastHost.ts';
import { dismissToast, toastStore } from '../../../ui/Toast/toastStore.ts';
import { color, depth, layout, line, space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import {
  type AdminOrderDetail,
  adminOrderQueryOptions,
  awaitingOrdersQueryOptions,
} from '../api/orders.ts';
import { useKeys } from '../keys/useKeys.ts';
import { OrderReview, type ReviewSteps } from './OrderReview.tsx';
import { isToCheck } from './orderAttention.ts';
import type { OrderNeighbours, ReviewDialogProps, ReviewPanelProps } from './orderDialogSearch.ts';

/** The payment proof of an order with all that staff may do about it, over the page that opened it. */
export function OrderReviewDialog(props: ReviewDialogProps) {
  const { id, startsAtConfirm, onClose, onNext, neighbours } = props;
  const queue = useWaitingQueue(neighbours || !onNext ? undefined : id);
  const { next, previous, nextWaiting } = neighbours ?? queue;
  const to = (order: number | undefined) =>
    onNext && order !== undefined ? () => onNext(order) : undefined;
  const { title, subtitle, body } = useReview(id, startsAtConfirm, nextWaiting, {
    onDone: onClose,
    onNext: to(next),
    onPrevious: to(previous),
    onNextWaiting: to(nextWaiting),
  });
  const place = queue.place && `${queue.place} of ${queue.total} that wait`;
  const below = [subtitle, place].filter(Boolean).join(', ') || undefined;
  return (
    <Dialog isOpen={id !== undefined} onClose={onClose} title={title} subtitle={below}>
      {body}
    </Dialog>
  );
}

/** The same beside a list of orders: whatever is decided, the next one that waits takes its place. */
export function OrderReviewPanel({
  id,
  startsAtConfirm,
  onClose,
  onNext,
  onDone,
  neighbours,
}: ReviewPanelProps) {
  const to = (order: number | undefined) => (order === undefined ? undefined : () => onNext(order));
  const { title, subtitle, body } = useReview(id, startsAtConfirm, neighbours.nextWaiting, {
    onNext: to(neighbours.next),
    onPrevious: to(neighbours.previous),
    onNextWaiting: to(neighbours.nextWaiting),
    onDecided: to(neighbours.nextWaiting),
    onDone,
  });
  const toastHost = useToastHost(true);
  useKeys({ escape: onClose });
  return (
    <Panel>
      <Head>
        <div>
          <Heading>{title}</Heading>
          <Muted>{subtitle}</Muted>
        </div>
        <StaffButton onClick={onClose}>Close</StaffButton>
        <Notice>
          <ToastRegion host={toastHost} />
        </Notice>
      </Head>
      {/* Each order is read from its top. */}
      <Body key={id}>{body}</Body>
    </Panel>
  );
}

const Panel = styled.div`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  height: 100%;
`;

const Head = styled.header`
  position: relative;
  display: flex;
  gap: ${space(1.5)};
  align-items: start;
  justify-content: space-between;
  padding: ${space(1)} ${layout.pad};
  border-bottom: ${line.rule} solid ${color.rule};
`;

/** Scrolls below the head, as a dialog does. */
const Body = styled.div`
  position: relative;
  min-height: 0;
  overflow: auto;
`;

/** In the head, clear of the decisions at the foot. */
const Notice = styled.div`
  position: absolute;
  top: 0;
  right: ${space(14)};
  z-index: ${depth.raised + 1};
  width: ${space(52)};
  > * > * { width: auto; margin: ${line.rule}; }
`;

/** Reads an order; its title, subtitle and content are the same in both frames. */
function useReview(
  id: number | undefined,
  startsAtConfirm: boolean,
  nextWaiting: number | undefined,
  steps: ReviewSteps,
) {
  const read = useQuery({ ...adminOrderQueryOptions(id ?? 0), enabled: id !== undefined });
  const isOpen = id !== undefined;
  useEffect(() => {
    // A toast about the last order must not be taken for one about this order.
    const stale = isOpen && toastStore.read();
    if (stale) dismissToast(stale.id);
  }, [isOpen]);
  useEffect(() => {
    // Loaded by the time that the clerk has decided this one.
    if (isOpen && nextWaiting !== undefined)
      void queryClient.prefetchQuery(adminOrderQueryOptions(nextWaiting));
  }, [isOpen, nextWaiting]);
  const { data } = read;
  const order = `Order ${id ?? 0}`;
  return {
    title: data ? titleOf(data) : order,
    subtitle: data && subtitleOf(data),
    body: (
      <QueryView
        read={read}
        loading="Loading the order..."
        failed="The order could not be loaded"
        missing={<EmptyState title="There is no such order." as="h3" />}
        as="h3"
        panelHeight={space(40)}
      >
        {(found) => (
          <OrderReview key={id} order={found} startsAtConfirm={startsAtConfirm} steps={steps} />
        )}
      </QueryView>
    ),
  };
}

function titleOf(order: AdminOrderDetail): string {
  if (isToCheck(order)) return 'Payment proof';
  return `Order ${order.id} · ${order.reference}`;
}

/** Facts that the title lacks. */
function subtitleOf(order: AdminOrderDetail): string {
  const { id, reference, createdAt, placedBy } = order;
  if (isToCheck(order)) return `Order ${id}, reference ${reference}`;
  const placed = `Placed ${formatShortMoment(createdAt)}`;
  return placedBy === null ? placed : `${placed} by ${placedBy}`;
}

/** Where an order is among those that wait for a clerk. */
interface WaitingQueue extends OrderNeighbours {
  /** 1 for the first; undefined when it does not wait. */
  readonly place: number | undefined;
  readonly total: number;
}

/** The place of the order in the queue and its neighbours; sends no request without an id. */
function useWaitingQueue(id: number | undefined): WaitingQueue {
  const { data } = useInfiniteQuery({ ...awaitingOrdersQueryOptions, enabled: id !== undefined });
  const waiting = id === undefined ? [] : (data?.rows ?? []);
  const at = waiting.findIndex((order) => order.id === id);
  const next = [...waiting.slice(at + 1), ...waiting].find((order) => order.id !== id)?.id;
  return {
    place: at < 0 ? undefined : at + 1,
    total: data?.meta?.total ?? 0,
    next,
    previous: waiting[at - 1]?.id,
    nextWaiting: next,
  };
}
