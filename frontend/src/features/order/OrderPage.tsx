import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../lib/apiError.ts';
import { useSite, whatsAppHref } from '../../lib/company.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { forgetOrder, rememberOrder } from '../../lib/keptOrders.ts';
import { hasAccepted } from '../../lib/privacyChoice.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, PageTop } from '../../ui/SiteLayout/PageTop.tsx';
import { InlineAnchor, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { layout, space } from '../../ui/theme/theme.ts';
import { orderStates } from '../shared/order/orderStates.ts';
import { QueryView } from '../shared/QueryView.tsx';
import { orderQueryOptions } from './api/orderQuery.ts';
import { OrderSlip } from './components/OrderSlip.tsx';
import { OrderSkeleton } from './components/PaymentPanes.tsx';
import type { OrderAnswer } from './order.ts';
import { orderPageContent } from './orderPageContent.ts';
import type { OrderRefusal } from './orderRefusal.ts';
import { useUnpaidOrders } from './useUnpaidOrders.ts';

const { page, help } = orderPageContent;

interface OrderPageProps {
  readonly orderId: string;
  /** What the server rendered: null is no such order, undefined a built page. */
  readonly first?: OrderAnswer | null | undefined;
  /** Why a form of this page was refused that was posted without scripts. */
  readonly refusal?: OrderRefusal | undefined;
}

/** The live status page of one order. Anyone who knows its address may see it and upload its proof. */
export function OrderPage({ orderId, first, refusal }: OrderPageProps) {
  const { company } = useSite();
  const read = useQuery({
    ...orderQueryOptions(orderId),
    enabled: first !== null,
    initialData: first ?? undefined,
    initialDataUpdatedAt: first ? receivedAt(first) : undefined,
  });
  const { reference, productTitle, createdAt, status } = read.data?.data ?? {};
  const buyerSees = status && orderStates[status].buyerSees;
  useEffect(() => {
    if (!reference || !productTitle || !createdAt) return;
    const isOver = buyerSees === 'receipt' || buyerSees === 'end';
    // Without consent only the orders in hand are kept.
    if (isOver && !hasAccepted()) return forgetOrder(orderId);
    const isUnpaid = buyerSees === 'payment';
    rememberOrder({ orderId, reference, productTitle, placedAt: createdAt }, { isUnpaid });
  }, [orderId, reference, productTitle, createdAt, buyerSees]);
  return (
    <Page>
      <PageHead
        title={reference ? page.heading(reference) : page.title}
        description={page.description}
        noIndex
      />
      <Top>
        <PageTitle>{page.title}</PageTitle>
        <Notice>
          <Others orderId={orderId} />
        </Notice>
      </Top>
      {first === null ? (
        <NotFound />
      ) : (
        <QueryView
          read={read}
          loading={page.loading}
          skeleton={<OrderSkeleton />}
          // Not placed yet: its own page, from the server, has the form.
          failed={isUnplaced(read.error) ? read.error.message : page.failure.title}
          advice={
            <>
              {page.failure.text} <InlineAnchor href={whatsAppHref(company)}>{help}</InlineAnchor>
            </>
          }
          missing={<NotFound />}
        >
          {({ data }) => (
            <>
              {read.isError && (
                <Stale>
                  <Note kind="warning" title="No connection.">
                    <p>
                      This was the status at {formatTime(read.dataUpdatedAt)} WAT. It updates
                      automatically when the network is back.
                    </p>
                  </Note>
                </Stale>
              )}
              <OrderSlip order={data} receivedAt={read.dataUpdatedAt} refusal={refusal} />
              <WithoutScripts>
                <TextAnchor href={`/orders/${orderId}`}>{page.refresh}</TextAnchor>
              </WithoutScripts>
            </>
          )}
        </QueryView>
      )}
    </Page>
  );
}

/** The line of the other unpaid orders. Its code comes only to a browser that has some; without it the page stays. */
function Others({ orderId }: { readonly orderId: string }) {
  const unpaid = useUnpaidOrders();
  const orderIds = useMemo(() => unpaid.filter((id) => id !== orderId), [unpaid, orderId]);
  const [loaded, setLoaded] = useState<typeof import('./OtherOrders.tsx')>();
  const hasOthers = orderIds.length > 0;
  useEffect(() => {
    if (hasOthers) import('./OtherOrders.tsx').then(setLoaded, () => {});
  }, [hasOthers]);
  return loaded && hasOthers ? <loaded.OtherOrders orderIds={orderIds} /> : null;
}

/** It waits for the code from its mailbox, or waited in vain. */
const isUnplaced = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'ORDERS.CODE_NEEDED' || error.code === 'ORDERS.CODE_LAPSED');

function NotFound() {
  const { company } = useSite();
  return (
    <EmptyState isError title="We cannot find this order">
      <p>
        Check the link in your email. A letter may have been lost when it was copied. If you have
        paid, ask us: we find the order by your name and the amount.
      </p>
      <ButtonAnchor href="/orders/find">Find my order</ButtonAnchor>
      <p>
        <TextAnchor href={whatsAppHref(company)}>{help}</TextAnchor>
      </p>
      <p>
        <TextAnchor href="/marketplace">{page.toShop}</TextAnchor>
      </p>
    </EmptyState>
  );
}

/** When this browser received the page, epoch milliseconds; on the server, the time of the order's answer. */
function receivedAt({ data }: OrderAnswer): number {
  if (typeof window === 'undefined') return Date.parse(data.now);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // of this type alone
  return performance.timeOrigin + (navigation?.responseStart ?? 0);
}

const Page = styled(Wrap)`
  padding-bottom: ${layout.section};
`;

const Top = styled(PageTop)`
  ${media.print} { display: none; }
`;

/** As high as its one line, so that nothing moves when it comes. */
const Notice = styled.div`
  min-height: ${space(5)};
  padding-block: ${space(0.5)} ${space(1)};
`;

/** With scripts the page follows the order by itself. */
const WithoutScripts = styled.p`
  display: none;
  ${media.noScript} { display: block; }
`;

const Stale = styled.div`
  margin-bottom: ${space(2)};
`;
