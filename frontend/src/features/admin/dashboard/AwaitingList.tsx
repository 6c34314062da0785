import { useInfiniteQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { formatSpan } from '../../../lib/formatTime.ts';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { awaitingOrdersQueryOptions } from '../api/orders.ts';
import { MoreButton, ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { AwaitingOrder, type AwaitingOrderProps } from './AwaitingOrder.tsx';

/** Every order that waits for a clerk, by the time that its answer is due. */
export function AwaitingList({ onOpen }: Pick<AwaitingOrderProps, 'onOpen'>) {
  const read = useInfiniteQuery(awaitingOrdersQueryOptions);
  const { data, dataUpdatedAt } = read;
  const orders = data?.rows ?? [];
  const total = data?.meta?.total ?? 0;
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
          <MoreButton read={read}>
            {`Show more (${(total - orders.length).toLocaleString('en-NG')} left)`}
          </MoreButton>
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
