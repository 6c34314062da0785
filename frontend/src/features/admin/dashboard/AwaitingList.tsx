import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { awaitingOrdersQueryOptions } from '../api/orderQueries.ts';
import { FetchFailure } from '../order/FetchFailure.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import { AwaitingOrder, type AwaitingOrderProps } from './AwaitingOrder.tsx';
import { dashboardContent } from './dashboardContent.ts';
import { ScrollArea } from './ScrollArea.tsx';

const content = dashboardContent.awaiting;

/** Props of `AwaitingList`. */
export interface AwaitingListProps extends Pick<AwaitingOrderProps, 'onOpen'> {
  /** It is said already that the orders on show are older. */
  readonly isStaleSaid: boolean;
}

/** Every order that waits for a clerk, the longest waiting first. */
export function AwaitingList({ onOpen, isStaleSaid }: AwaitingListProps) {
  const waiting = useInfiniteQuery(awaitingOrdersQueryOptions);
  const { data, isError, isFetching, refetch } = waiting;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = waiting;
  if (!data) {
    return (
      <section>
        <TitleRow title={content.title} />
        {isError ? (
          <FetchFailure title={content.failed} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <p role="status">{content.loadingMore}</p>
        )}
      </section>
    );
  }
  const orders = data.pages.flatMap((page) => page.data);
  const total = data.pages[0]?.meta.total ?? 0;
  return (
    <section>
      <TitleRow title={content.title} note={content.note(total)} />
      {isError && !isStaleSaid && (
        <Note kind="warning" title={content.failed}>
          {dashboardContent.failedStale}
        </Note>
      )}
      {orders.length === 0 ? (
        <p>{content.none}</p>
      ) : (
        <ScrollArea label={content.label}>
          {orders.map((order) => (
            <AwaitingOrder key={order.id} order={order} onOpen={onOpen} />
          ))}
          {hasNextPage && (
            <More>
              <Button
                size="staff"
                variant="ghost"
                plain
                block
                busy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {isFetchingNextPage ? content.loadingMore : content.more(total - orders.length)}
              </Button>
            </More>
          )}
        </ScrollArea>
      )}
    </section>
  );
}

const More = styled.div`
  padding: ${space(1.5)};
  border-top: ${line.rule} solid ${color.rule};
`;
