import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import styled from 'styled-components';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import { ordersQueryOptions } from '../api/orderQueries.ts';
import { FetchFailure } from '../order/FetchFailure.tsx';
import { AllOrders } from './AllOrders.tsx';
import { AwaitingList } from './AwaitingList.tsx';
import { dashboardContent as content } from './dashboardContent.ts';
import { scrollHeight } from './scrollHeight.ts';
import { ToSortOut } from './ToSortOut.tsx';

/** What waits, what went wrong, and all orders. */
export function OrdersTab() {
  const { data, isError, isFetching, refetch } = useQuery(ordersQueryOptions());
  const navigate = useNavigate({ from: '/admin/' });
  const open = useCallback(
    (order: number, step?: 'confirm') =>
      void navigate({ search: { order, ...(step ? { step } : {}) }, resetScroll: false }),
    [navigate],
  );
  if (!data) {
    return (
      <Waiting>
        {isError ? (
          <FetchFailure title={content.failed} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <p role="status">{content.loading}</p>
        )}
      </Waiting>
    );
  }
  return (
    <Parts>
      {isError && (
        <Note kind="warning" title={content.failed}>
          {content.failedStale}
        </Note>
      )}
      {data.data.length === 0 ? (
        <EmptyState title={content.empty} />
      ) : (
        <>
          <ToSortOut {...data.meta.figures} />
          <AwaitingList onOpen={open} isStaleSaid={isError} />
          <AllOrders orders={data.data} total={data.meta.total} onOpen={open} />
        </>
      )}
    </Parts>
  );
}

/** As high as the list that will stand here. */
const Waiting = styled.div`
  min-height: ${scrollHeight};
  padding: ${layout.pad};
`;

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3.5)};
  padding: ${layout.pad};
`;
