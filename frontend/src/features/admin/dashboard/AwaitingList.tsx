import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { count } from '../../../lib/formatMoney.ts';
import { formatSpan } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { Frame, Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { awaitingOrdersQueryOptions } from '../api/orders.ts';
import { useIsDesk } from '../shell/ListDetail.tsx';
import { MoreButton, MoreRow, ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { AwaitingOrder, type AwaitingOrderProps } from './AwaitingOrder.tsx';

/** Shown where a list within the page would hide some from a thumb. */
const FEW = 3;

/** Every order that waits for a clerk, by the time that its answer is due; on a small screen the first ones until all are asked for. */
export function AwaitingList({ onOpen }: Pick<AwaitingOrderProps, 'onOpen'>) {
  const read = useInfiniteQuery(awaitingOrdersQueryOptions);
  const isDesk = useIsDesk();
  const [isWhole, setIsWhole] = useState(false);
  const Place = isDesk ? ScrollArea : Whole;
  const { data, dataUpdatedAt } = read;
  const orders = data?.rows ?? [];
  const total = data?.meta?.total ?? 0;
  const isCut = !isDesk && !isWhole && total > FEW;
  return (
    <section>
      <TitleRow title="Awaiting confirmation" note={`${count(total, 'order')}, first due first`} />
      {orders.length === 0 ? (
        <p>No order waits for confirmation.</p>
      ) : (
        <Place label="Orders awaiting confirmation">
          {(isCut ? orders.slice(0, FEW) : orders).map((order) => (
            <AwaitingOrder
              key={order.id}
              order={order}
              age={ageAt(dataUpdatedAt, order.createdAt)}
              proofAge={order.proofUploadedAt && ageAt(dataUpdatedAt, order.proofUploadedAt)}
              onOpen={onOpen}
            />
          ))}
          {isCut ? (
            <MoreRow>
              <StaffButton block onClick={() => setIsWhole(true)}>
                {`Show all ${count(total, 'order')}`}
              </StaffButton>
            </MoreRow>
          ) : (
            <MoreButton read={read}>
              {`Show more (${(total - orders.length).toLocaleString('en-NG')} left)`}
            </MoreButton>
          )}
        </Place>
      )}
    </section>
  );
}

/** A list that grows with the page. */
function Whole({ label, children }: ComponentProps<typeof ScrollArea>) {
  return (
    <Frame role="region" aria-label={label}>
      {children}
    </Frame>
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
