import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback } from 'react';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { awaitingOrdersQueryOptions, type OrderFigures } from '../api/orders.ts';
import { loadReviewDialog } from '../order/LateReviewDialog.tsx';
import { OldRowsNote, SCROLL_HEIGHT } from '../shell/PageParts.tsx';
import { AwaitingList, AwaitingSkeleton } from './AwaitingList.tsx';
import { dashboardContent } from './dashboardContent.ts';

/** After the code of the dialog: whoever confirms the first order must not wait for what stands below it. */
const OrdersBelow = lazy(async () => {
  await loadReviewDialog();
  return { default: (await import('./OrdersBelow.tsx')).OrdersBelow };
});

/** What waits, what went wrong, and all orders. The orders that wait come first, and with them the figures of all. */
export function OrdersTab() {
  const read = useInfiniteQuery(awaitingOrdersQueryOptions);
  const navigate = useNavigate({ from: '/admin/' });
  const open = useCallback(
    (order: number, step?: 'confirm') =>
      void navigate({ search: { order, ...(step ? { step } : {}) }, resetScroll: false }),
    [navigate],
  );
  return (
    <QueryView
      read={read}
      loading={dashboardContent.loading}
      skeleton={<AwaitingSkeleton />}
      failed={dashboardContent.failed}
      panelHeight={SCROLL_HEIGHT}
    >
      {({ pages }) => {
        const figures = pages[0]?.meta.figures;
        return (
          <Stack $gap={3.5} $padded $skipsEmpty>
            <OldRowsNote isOld={read.isError} title={dashboardContent.failed} />
            {!figures?.totalOrders ? (
              <EmptyState title={dashboardContent.empty} />
            ) : (
              <>
                <ToSortOut {...figures} />
                <AwaitingList read={read} onOpen={open} />
                <Suspense>
                  <OrdersBelow onOpen={open} />
                </Suspense>
              </>
            )}
          </Stack>
        );
      }}
    </QueryView>
  );
}

const sortOutWords = dashboardContent.sortOut;

/** Orders that staff must sort out though no clerk is waiting for them; counted by the server. */
export function ToSortOut(figures: OrderFigures) {
  const { paidLate, overdue, notInShopify, refundsOwed, refundsOwedAmount } = figures;
  if (paidLate + overdue + notInShopify + refundsOwed === 0) return null;
  return (
    <Stack as="section" $gap={1} aria-label={sortOutWords.label}>
      {paidLate > 0 && (
        <Note kind="error" title={sortOutWords.paidLate(paidLate)}>
          {sortOutWords.paidLateText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'paid_late' }}>
            {sortOutWords.paidLateShow}
          </TextLink>
        </Note>
      )}
      {overdue > 0 && (
        <Note kind="error" title={sortOutWords.overdue(overdue)}>
          {sortOutWords.overdueText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'overdue', sort: 'review' }}>
            {sortOutWords.overdueShow}
          </TextLink>
        </Note>
      )}
      {refundsOwed > 0 && (
        <Note
          kind="warning"
          title={sortOutWords.refundsOwed(refundsOwed, formatNaira(refundsOwedAmount))}
        >
          <TextLink to="/admin/money" search={{ view: 'refunds' }}>
            {sortOutWords.refundsOwedShow}
          </TextLink>
        </Note>
      )}
      {notInShopify > 0 && (
        <Note kind="warning" title={sortOutWords.notInShopify(notInShopify)}>
          {sortOutWords.notInShopifyText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'not_in_shopify' }}>
            {sortOutWords.notInShopifyShow}
          </TextLink>
        </Note>
      )}
    </Stack>
  );
}
