import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { formatSpan } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { OrderPage } from '../api/orders.ts';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { AwaitingOrder, type AwaitingOrderProps } from './AwaitingOrder.tsx';

interface AwaitingListProps extends Pick<AwaitingOrderProps, 'onOpen'> {
  /** The pages that have been read. */
  readonly read: UseInfiniteQueryResult<InfiniteData<OrderPage>>;
}

/** Every order that waits for a clerk, by the time that its answer is due. */
export function AwaitingList({ read, onOpen }: AwaitingListProps) {
  const { data, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const orders = data?.pages.flatMap((page) => page.data) ?? [];
  const total = data?.pages[0]?.meta.total ?? 0;
  return (
    <section>
      <TitleRow title="Awaiting confirmation" note={`${count(total, 'order')}, first due first`} />
      {orders.length === 0 ? (
        <p>No order waits for confirmation.</p>
      ) : (
        <ScrollArea label="Orders awaiting confirmation">
          {orders.map((order) => (
            <AwaitingOrder
              key={order.id}
              order={order}
              age={ageAt(dataUpdatedAt, order.createdAt)}
              proofAge={order.proofUploadedAt && ageAt(dataUpdatedAt, order.proofUploadedAt)}
              onOpen={onOpen}
            />
          ))}
          {hasNextPage && (
            <More>
              <StaffButton block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {isFetchingNextPage
                  ? 'Loading orders...'
                  : `Show more (${(total - orders.length).toLocaleString('en-NG')} left)`}
              </StaffButton>
            </More>
          )}
        </ScrollArea>
      )}
    </section>
  );
}

/** In place of the list until it comes: its title, and the room of one order. */
export function AwaitingSkeleton() {
  return (
    <Stack $gap={1.25}>
      <Heading>Awaiting confirmation</Heading>
      <Skeleton $height={space(27)} />
      <Skeleton $height={space(27)} />
    </Stack>
  );
}

const ageAt = (now: number, at: string) => formatSpan(now - Date.parse(at));

const More = styled.div`
  padding: ${space(1.5)};
  border-top: ${line.rule} solid ${color.rule};
`;
