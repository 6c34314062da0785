import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatSpan } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { LiveRead } from '../../shared/LiveRead.tsx';
import { awaitingOrdersQueryOptions } from '../api/orders.ts';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { AwaitingOrder, type AwaitingOrderProps } from './AwaitingOrder.tsx';
import { dashboardContent } from './dashboardContent.ts';

const content = dashboardContent.awaiting;

interface AwaitingListProps extends Pick<AwaitingOrderProps, 'onOpen'> {
  /** It is said already that the orders on show are older. */
  readonly isStaleSaid: boolean;
}

/** Every order that waits for a clerk, by the time that its answer is due. */
export function AwaitingList({ onOpen, isStaleSaid }: AwaitingListProps) {
  const read = useInfiniteQuery(awaitingOrdersQueryOptions);
  const { isError, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const total = read.data?.pages[0]?.meta.total ?? 0;
  const more = (shown: number) => (
    <More>
      <Button
        size="staff"
        variant="ghost"
        plain
        block
        busy={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {isFetchingNextPage ? content.loadingMore : content.more(total - shown)}
      </Button>
    </More>
  );
  return (
    <section>
      <TitleRow title={content.title} note={read.data && content.note(total)} />
      <LiveRead read={read} loading={content.loadingMore} failed={content.failed}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.data);
          return (
            <>
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
                    <AwaitingOrder
                      key={order.id}
                      order={order}
                      age={ageAt(read.dataUpdatedAt, order.createdAt)}
                      proofAge={
                        order.proofUploadedAt && ageAt(read.dataUpdatedAt, order.proofUploadedAt)
                      }
                      onOpen={onOpen}
                    />
                  ))}
                  {hasNextPage && more(orders.length)}
                </ScrollArea>
              )}
            </>
          );
        }}
      </LiveRead>
    </section>
  );
}

const ageAt = (now: number, at: string) => formatSpan(now - Date.parse(at));

const More = styled.div`
  padding: ${space(1.5)};
  border-top: ${line.rule} solid ${color.rule};
`;
