import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { count } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Frame, Row } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { orderStates } from '../../shared/order/orderStates.ts';
import { QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { type OrderListQuery, ordersQueryOptions } from '../api/orders.ts';
import { useKeys } from '../keys/useKeys.ts';
import { LateReviewDialog, LateReviewPanel } from '../order/LateReviewDialog.tsx';
import { OrdersTable } from '../order/OrdersTable.tsx';
import { rowId } from '../order/OrdersTableRow.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { FilterChips } from '../shell/FilterChips.tsx';
import { ListDetail, useDetailFocus, useIsDesk } from '../shell/ListDetail.tsx';
import { BackOfficePage, OldRowsNote } from '../shell/PageParts.tsx';
import { BulkSteps } from './BulkSteps.tsx';
import { OrderEntries, useNeighbours } from './OrderEntries.tsx';
import { OrderRowDetail } from './OrderRowDetail.tsx';
import { filterWords, OrdersFilters } from './OrdersFilters.tsx';
import type { OrdersSearch } from './ordersSearch.ts';
import { Pager } from './Pager.tsx';

/** Orders on one page of the table. */
const PAGE_SIZE = 50;

/** The page of the list that an address names. */
export function listQueryOf(address: OrdersSearch): OrderListQuery {
  const { status, attention, placedBy, search, from, to, sort, cursor } = address;
  const filters = { status: status && [status], attention, placedBy, search, from, to };
  return { limit: PAGE_SIZE, ...filters, sort, cursor };
}

/** All orders: filters, ledger, pages, and what is open of them. All of it is in the address. */
export function OrdersPage({ search }: { readonly search: OrdersSearch }) {
  const { status, attention, placedBy, search: text, from, to, open, order, step } = search;
  const navigate = useNavigate({ from: '/admin/orders' });
  const trail = useLocation({ select: ({ state }) => state.trail }) ?? [];
  const read = useLastRows(useQuery(ordersQueryOptions(listQueryOf(search))));
  const { data, isOld, isPlaceholderData } = read;
  const isDesk = useIsDesk();
  // A link to a row's detail opens it beside the table, too.
  const beside = isDesk ? (order ?? open) : undefined;
  const { detailRef, follow } = useDetailFocus(beside, beside !== undefined);
  const neighbours = useNeighbours(data?.data ?? [], beside ?? order);
  const change = useCallback(
    (next: (before: OrdersSearch) => OrdersSearch, replace = false) =>
      void navigate({ search: next, state: true, replace, resetScroll: false }),
    [navigate],
  );
  const openOrder = useCallback(
    (id: number, at?: 'confirm') => {
      follow();
      change(({ open: _, ...before }) => ({
        ...withoutDialog(before),
        order: id,
        ...(at ? { step: at } : {}),
      }));
    },
    [change, follow],
  );
  const select = useCallback(
    (id: number) => {
      if (isDesk) openOrder(id);
      else change(({ open: was, ...rest }) => (was === id ? rest : { ...rest, open: id }));
    },
    [change, isDesk, openOrder],
  );
  // Not one entry an order: the browser's Back leads out of the queue.
  const review = {
    startsAtConfirm: step === 'confirm',
    onClose: () =>
      change(({ open: was, ...before }) => ({
        ...withoutDialog(before),
        ...(isDesk ? {} : { open: was }),
      })),
    onNext: (id: number) => {
      follow();
      change(({ open: _, ...before }) => ({ ...before, order: id }), true);
    },
    neighbours,
  };
  const first = data?.data[0]?.id;
  useKeys({ j: beside === undefined && first !== undefined ? () => select(first) : undefined });
  useFocusOnClose(beside);
  const total = data?.meta.total ?? 0;
  const filters = { search: text, status, attention, placedBy, from, to, sort: search.sort };
  const isFiltered = Boolean(status || attention || placedBy || text || from || to);
  const nothing = isFiltered ? 'No order matches.' : 'No orders yet';
  const state = status && orderStates[status];
  // The whole list of a kind of work, empty: it is done.
  const isWork = attention || state?.buyerSees === 'check' || state?.milestone?.after;
  const isDone = isWork && !placedBy && !text && !from && !to;
  return (
    <BackOfficePage
      title="Orders"
      description="All orders, to filter, sort and export."
      note={
        <Row $gap={[0, 3]} $align="baseline">
          <span role="status">{data && count(total, 'order')}</span>
          <ButtonLink to="/admin/new-order" search={{}} size="staff" plain>
            New order
          </ButtonLink>
        </Row>
      }
    >
      <OrdersFilters
        search={search}
        onChange={(next, replace) => void navigate({ search: next, replace, resetScroll: false })}
      />
      <FilterChips to="/admin/orders" search={filters} words={filterWords(filters)} />
      <OldRowsNote isOld={isOld} title="Failed to fetch orders" />
      <ListDetail
        openId={beside}
        label="Open order"
        detailRef={detailRef}
        detail={
          beside !== undefined && (
            <LateReviewPanel
              id={beside}
              {...review}
              onDone={() => detailRef.current?.focus({ preventScroll: true })}
            />
          )
        }
        list={
          <QueryView read={read} loading="Loading orders..." failed="Failed to fetch orders">
            {({ data: orders, meta }) => (
              <>
                {beside === undefined && (
                  <BulkSteps key={`${status} ${attention} ${text}`} orders={orders} />
                )}
                {orders.length === 0 ? (
                  <EmptyState title={isDone ? 'All done: no order waits here' : nothing}>
                    {isDone && (
                      <TextLink to="/admin" search={{}}>
                        Back to the dashboard
                      </TextLink>
                    )}
                    {isFiltered && !isDone && (
                      <>
                        <p>Try another search, status or day.</p>
                        <Button size="staff" plain onClick={() => void navigate({ search: {} })}>
                          Clear the filters
                        </Button>
                      </>
                    )}
                  </EmptyState>
                ) : (
                  <>
                    <Frame aria-busy={isPlaceholderData}>
                      {beside === undefined ? (
                        <OrdersTable
                          caption="Orders"
                          isDense
                          orders={orders}
                          opensBeside={isDesk}
                          selected={isDesk ? undefined : open}
                          detail={
                            open !== undefined && <OrderRowDetail id={open} onOpen={openOrder} />
                          }
                          onSelect={select}
                          onOpen={openOrder}
                        />
                      ) : (
                        <OrderEntries
                          orders={orders}
                          search={search}
                          current={beside}
                          onOpen={openOrder}
                        />
                      )}
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
                )}
              </>
            )}
          </QueryView>
        }
      />
      <LateReviewDialog id={isDesk ? undefined : order} {...review} />
    </BackOfficePage>
  );
}

/** The focus goes back to the row of the order that was open beside the table. */
function useFocusOnClose(beside: number | undefined): void {
  const last = useRef(beside);
  useEffect(() => {
    const closed = beside === undefined ? last.current : undefined;
    last.current = beside;
    if (closed === undefined || document.activeElement !== document.body) return;
    document.getElementById(rowId(closed))?.focus();
  }, [beside]);
}
