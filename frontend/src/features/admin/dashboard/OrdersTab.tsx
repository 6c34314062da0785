import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import styled from 'styled-components';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import { LiveRead } from '../../shared/LiveRead.tsx';
import { type AdminOrder, type OrderFigures, ordersQueryOptions } from '../api/orders.ts';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { Permitted, SCROLL_HEIGHT, ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { AwaitingList } from './AwaitingList.tsx';
import { dashboardContent } from './dashboardContent.ts';
import { HeldStock, Networks } from './HeldStock.tsx';

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
      loading={dashboardContent.loading}
      failed={dashboardContent.failed}
      panelHeight={SCROLL_HEIGHT}
    >
      {({ data, meta }) => (
        <Parts>
          {read.isError && (
            <Note kind="warning" title={dashboardContent.failed}>
              {dashboardContent.failedStale}
            </Note>
          )}
          {data.length === 0 ? (
            <EmptyState title={dashboardContent.empty} />
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

const sortOutWords = dashboardContent.sortOut;

/** Orders that staff must sort out though no clerk is waiting for them; counted by the server. */
export function ToSortOut({ paidLate, overdue, notInShopify, refundsOwed }: OrderFigures) {
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
        <Note kind="warning" title={sortOutWords.refundsOwed(refundsOwed)}>
          {sortOutWords.refundsOwedText}{' '}
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

const allWords = dashboardContent.all;

/** The newest orders in a scroll area, with the way to all of them. */
function AllOrders(props: {
  readonly orders: readonly AdminOrder[];
  readonly total: number;
  readonly onOpen: (id: number) => void;
}) {
  const { orders, total, onOpen } = props;
  return (
    <section>
      <TitleRow
        title={allWords.title}
        note={
          <>
            {allWords.note(orders.length, total)}{' '}
            <TextLink to="/admin/orders">{allWords.fullTable}</TextLink>
          </>
        }
      />
      <ScrollArea label={allWords.label}>
        <OrdersTable caption={allWords.label} orders={orders} onOpen={onOpen} />
      </ScrollArea>
    </section>
  );
}
