import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import styled from 'styled-components';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import { LiveRead } from '../../shared/LiveRead.tsx';
import { ordersQueryOptions } from '../api/orderQueries.ts';
import { Permitted } from '../shell/Permitted.tsx';
import { AllOrders } from './AllOrders.tsx';
import { AwaitingList } from './AwaitingList.tsx';
import { dashboardContent as content } from './dashboardContent.ts';
import { HeldStock } from './HeldStock.tsx';
import { Networks } from './Networks.tsx';
import { SCROLL_HEIGHT } from './ScrollArea.tsx';
import { ToSortOut } from './ToSortOut.tsx';

/** What waits, what went wrong, and all orders. */
export function OrdersTab() {
  const read = useQuery(ordersQueryOptions());
  const navigate = useNavigate({ from: '/admin/' });
  const open = useCallback(
    (order: number, step?: 'confirm') =>
      void navigate({ search: { order, ...(step ? { step } : {}) }, resetScroll: false }),
    [navigate],
  );
  return (
    <LiveRead
      read={read}
      loading={content.loading}
      failed={content.failed}
      panelHeight={SCROLL_HEIGHT}
    >
      {({ data, meta }) => (
        <Parts>
          {read.isError && (
            <Note kind="warning" title={content.failed}>
              {content.failedStale}
            </Note>
          )}
          {data.length === 0 ? (
            <EmptyState title={content.empty} />
          ) : (
            <>
              <ToSortOut {...meta.figures} />
              <AwaitingList onOpen={open} isStaleSaid={read.isError} />
              <AllOrders orders={data} total={meta.total} onOpen={open} />
              <HeldStock />
              <Permitted to="release-networks">
                <Networks />
              </Permitted>
            </>
          )}
        </Parts>
      )}
    </LiveRead>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3.5)};
  padding: ${layout.pad};
`;
