import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead/PageHead.tsx';
import { Frame } from '../../../ui/Stack/Stack.tsx';
import { QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { type OrderListQuery, ordersQueryOptions } from '../api/orders.ts';
import { LateReviewDialog } from '../order/LateReviewDialog.tsx';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { OldRowsNote, TitleRow } from '../shell/PageParts.tsx';
import { OrderRowDetail } from './OrderRowDetail.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import { ordersContent as content } from './ordersContent.ts';
import type { OrdersSearch } from './ordersSearch.ts';
import { Pager } from './Pager.tsx';

/** Orders on one page of the table. */
const PAGE_SIZE = 50;

/** The page of the list that an address names. */
export function listQueryOf(address: OrdersSearch): OrderListQuery {
  const { status, attention, search, from, to, sort, cursor } = address;
  return {
    limit: PAGE_SIZE,
    ...(status ? { status: [status] } : {}),
    ...(attention ? { attention } : {}),
    ...(search ? { search } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(sort ? { sort } : {}),
    ...(cursor ? { cursor } : {}),
  };
}

/** All orders: filters, ledger, pages, detail below a row. All of it is in the address. */
export function OrdersPage({ search }: { readonly search: OrdersSearch }) {
  const { status, attention, search: text, from, to, open, order, step } = search;
  const navigate = useNavigate({ from: '/admin/orders' });
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? [];
  const read = useLastRows(useQuery(ordersQueryOptions(listQueryOf(search))));
  const { data, isOld, isPlaceholderData } = read;
  const change = useCallback(
    (next: (before: OrdersSearch) => OrdersSearch) =>
      void navigate({ search: next, state: true, resetScroll: false }),
    [navigate],
  );
  const select = useCallback(
    (id: number) => change(({ open: was, ...rest }) => (was === id ? rest : { ...rest, open: id })),
    [change],
  );
  const openDialog = useCallback(
    (id: number, at?: 'confirm') =>
      change((before) => ({ ...withoutDialog(before), order: id, ...(at ? { step: at } : {}) })),
    [change],
  );
  const total = data?.meta.total ?? 0;
  const isFiltered = Boolean(status || attention || text || from || to);
  return (
    <>
      <PageHead title={content.title} description={content.description} noIndex />
      <TitleRow
        level={1}
        title={content.title}
        note={<span role="status">{data && content.count(total)}</span>}
      />
      <OrdersFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <OldRowsNote isOld={isOld} title={content.failed} />
      <QueryView read={read} loading={content.loading} failed={content.failed}>
        {({ data: orders, meta }) =>
          orders.length === 0 ? (
            <EmptyState title={isFiltered ? content.noMatch : content.empty}>
              {isFiltered && (
                <>
                  <p>{content.noMatchText}</p>
                  <Button size="staff" plain onClick={() => void navigate({ search: {} })}>
                    {content.clear}
                  </Button>
                </>
              )}
            </EmptyState>
          ) : (
            <>
              <Frame aria-busy={isPlaceholderData}>
                <OrdersTable
                  caption={content.caption}
                  isDense
                  orders={orders}
                  selected={open}
                  detail={open !== undefined && <OrderRowDetail id={open} onOpen={openDialog} />}
                  onSelect={select}
                  onOpen={openDialog}
                />
              </Frame>
              <Pager
                search={search}
                shown={orders.length}
                isLoading={isPlaceholderData}
                total={total}
                pageSize={PAGE_SIZE}
                nextCursor={meta.nextCursor}
                trail={trail}
              />
            </>
          )
        }
      </QueryView>
      <LateReviewDialog
        id={order}
        startsAtConfirm={step === 'confirm'}
        onClose={() => change(withoutDialog)}
      />
    </>
  );
}
