import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { formatTime } from '../../lib/formatTime.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { forgetOrder, readLastOrder, rememberOrder } from '../../lib/lastOrder.ts';
import { hasDeclined } from '../../lib/privacyChoice.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, PageTop } from '../../ui/SiteLayout/PageTop.tsx';
import { media } from '../../ui/theme/media.ts';
import { layout, space } from '../../ui/theme/theme.ts';
import { LiveRead } from '../shared/LiveRead.tsx';
import { orderStates } from '../shared/order/orderStates.ts';
import { orderQueryOptions } from './api/orderQuery.ts';
import { OrderSlip } from './components/OrderSlip.tsx';
import { OrderSkeleton } from './components/PaymentPanes.tsx';
import { drawnOrder, type OrderAnswer } from './earlyOrder.ts';
import { orderPageContent } from './orderPageContent.ts';

const { page } = orderPageContent;

/** The live status page of one order. Anyone who knows its address may see it and upload its proof. */
export function OrderPage({ orderId }: { readonly orderId: string }) {
  const live = useQuery(orderQueryOptions(orderId));
  // One file is prerendered for all orders: the hydrating render meets what the start script drew of this one, or the
  // prerendered skeleton, and its title.
  const isHydrated = useIsHydrated();
  const read = isHydrated || typeof window === 'undefined' ? live : firstRead(live, orderId);
  const { refetch } = live;
  useEffect(() => {
    // The buyer came back while no one listened: before this page did.
    if (drawnOrder(orderId)?.isStale) void refetch();
  }, [orderId, refetch]);
  const { reference, productTitle, createdAt, status } = read.data?.data ?? {};
  const buyerSees = status && orderStates[status].buyerSees;
  useEffect(() => {
    if (!reference || !productTitle || !createdAt) return;
    const isOver = buyerSees === 'receipt' || buyerSees === 'end';
    // After a refusal of the privacy notice only the order in hand is kept.
    if (isOver && hasDeclined()) {
      if (readLastOrder()?.orderId === orderId) forgetOrder();
      return;
    }
    const isUnpaid = buyerSees === 'payment';
    rememberOrder({ orderId, reference, productTitle, placedAt: createdAt, isUnpaid });
  }, [orderId, reference, productTitle, createdAt, buyerSees]);
  return (
    <Page>
      <PageHead
        title={isHydrated && reference ? page.heading(reference) : page.title}
        description={page.description}
        noIndex
      />
      <Top>
        <PageTitle>{page.title}</PageTitle>
      </Top>
      <LiveRead
        read={read}
        loading={page.loading}
        skeleton={<OrderSkeleton />}
        failed={page.failure.title}
        advice={page.failure.text}
        missing={
          <EmptyState isError title={page.notFound.title}>
            <p>{page.notFound.text}</p>
            <ButtonAnchor href="/marketplace">{page.toShop}</ButtonAnchor>
          </EmptyState>
        }
      >
        {({ data }) => (
          <>
            {read.isError && (
              <Stale>
                <Note kind="warning" title={page.stale(formatTime(read.dataUpdatedAt))} />
              </Stale>
            )}
            <OrderSlip order={data} receivedAt={read.dataUpdatedAt} />
          </>
        )}
      </LiveRead>
    </Page>
  );
}

/** The read as the start script left it. */
function firstRead({ refetch }: Pick<UseQueryResult<OrderAnswer>, 'refetch'>, orderId: string) {
  const drawn = drawnOrder(orderId);
  const state = { error: null, isError: false, isFetching: false } as const;
  return { ...state, data: drawn, dataUpdatedAt: drawn?.arrivedMs ?? 0, refetch };
}

const Page = styled(Wrap)`
  padding-bottom: ${layout.section};
`;

const Top = styled(PageTop)`
  padding-bottom: ${space(3)};
  ${media.print} { display: none; }
`;

const Stale = styled.div`
  margin-bottom: ${space(2)};
`;
