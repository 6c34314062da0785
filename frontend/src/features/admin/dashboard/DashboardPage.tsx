import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { formatFullMoment, formatSpan } from '../../../lib/formatTime.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { Tabs } from '../../../ui/Tabs/Tabs.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import { firstDayQueryOptions } from '../api/firstDay.ts';
import { messageCountsQueryOptions } from '../api/messageQueries.ts';
import { awaitingOrdersQueryOptions, ordersQueryOptions } from '../api/orders.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { workQueryOptions } from '../api/work.ts';
import { latePart } from '../failure/latePart.tsx';
import { FirstDay } from '../first-day/FirstDay.tsx';
import { LateReviewDialog } from '../order/LateReviewDialog.tsx';
import { withoutDialog } from '../order/orderDialogSearch.ts';
import { BackOfficePage, SCROLL_HEIGHT } from '../shell/PageParts.tsx';
import type { DashboardSearch, DashboardTab } from './dashboardSearch.ts';
import { Figures } from './Figures.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { WorkList } from './WorkList.tsx';

/** Id of the index cards, to which "Orders" leads back. */
const CARDS = 'cards';

/** A card other than the orders is a page under its own title: what was asked for stands first. */
const titles = { orders: 'Dashboard', messages: 'Messages', sync: 'Shopify Sync' };

/** Keeps the panel open while a card's code comes. */
const Place = styled.div`
  min-height: ${SCROLL_HEIGHT};
  padding: ${layout.pad};
`;
const inCard = {
  waiting: null,
  frame: (standIn: ReactNode) => <Place>{standIn}</Place>,
};

const MessagesTab = latePart(
  async () => (await import('../messages/MessagesTab.tsx')).MessagesTab,
  inCard,
);
const SyncTab = latePart(async () => (await import('../sync/SyncTab.tsx')).SyncTab, inCard);

/**
 * What waits, three index cards, and figures below them; which card and which dialog are open is in the address. Messages and
 * the sync stand alone under their own title. The server renders the dashboard without data (server/staffPages.tsx).
 */
export function DashboardPage({ search }: { readonly search: DashboardSearch }) {
  const { tab = 'orders', message, messages, order, step } = search;
  const navigate = useNavigate({ from: '/admin/' });
  const { data, dataUpdatedAt, isPending } = useInfiniteQuery(awaitingOrdersQueryOptions);
  const openMessages = useQuery(messageCountsQueryOptions).data?.open;
  const isDashboard = tab === 'orders';
  const select = (next: DashboardTab) =>
    void navigate(next === 'orders' ? { search: {}, hash: CARDS } : { search: { tab: next } });
  const session = useQuery(sessionQueryOptions);
  const isOwner = session.data?.permissions.includes('change-settings') ?? false;
  const work = useQuery(workQueryOptions);
  const firstDay = useQuery({ ...firstDayQueryOptions, enabled: isOwner });
  // Each of these would push down what stands below it, so nothing is shown before the last.
  const isAwaited =
    isDashboard &&
    (isPending || session.isPending || work.isPending || (isOwner && firstDay.isPending));
  useFocusOnCard(tab);
  const figures = data?.meta?.figures;
  const hasWaiting = work.data?.some((entry) => entry.count > 0) ?? false;
  const oldestAt = work.data?.find(({ kind }) => kind === 'proofs')?.oldestAt;
  // All orders come late, and would push the foot down.
  const { isPending: areOrdersAwaited } = useQuery({ ...ordersQueryOptions(), enabled: false });
  const hasFoot = !areOrdersAwaited || figures?.totalOrders === 0;
  // Mounted on an error it would ask again, and be awaited again.
  const firstSteps = firstDay.data && !isAwaited && <FirstDay hasWaiting={hasWaiting} />;
  const hasSold = Boolean(figures?.confirmedOrders);
  return (
    <BackOfficePage
      title={titles[tab]}
      description="Orders, messages and the product sync."
      note={
        isDashboard &&
        !isAwaited &&
        data &&
        `${formatFullMoment(dataUpdatedAt)}. Orders refresh every 10 seconds.`
      }
    >
      {isAwaited && <Skeleton $height={SCROLL_HEIGHT} />}
      <div hidden={isAwaited}>
        {isDashboard && (
          <>
            {data?.meta?.isDemoAccount && (
              <Note
                kind="error"
                title="Buyers cannot pay: the bank account 0000000000 does not exist."
              >
                Ask the person who runs the server to set your bank account before real orders come.
              </Note>
            )}
            <WorkList firstWaiting={data?.rows[0]?.id} canBePaid={!data?.meta?.isDemoAccount} />
            {!hasSold && firstSteps}
          </>
        )}
        <Cards id={CARDS} $isBelow={isDashboard}>
          <Tabs
            label="Back office"
            selected={tab}
            onSelect={select}
            flush
            items={[
              {
                id: 'orders',
                label: 'Orders',
                count: figures?.awaitingConfirmation,
              },
              {
                id: 'messages',
                label: 'Messages',
                count: openMessages,
              },
              { id: 'sync', label: 'Shopify Sync' },
            ]}
          >
            {tab === 'orders' && <OrdersTab />}
            {tab === 'messages' && <MessagesTab selected={message} shown={messages ?? 'open'} />}
            {tab === 'sync' && <SyncTab />}
          </Tabs>
        </Cards>
        {isDashboard && hasFoot && (
          <Foot>
            <Figures
              figures={figures}
              seesBusiness={isOwner}
              oldest={oldestAt ? formatSpan(work.dataUpdatedAt - Date.parse(oldestAt)) : undefined}
            />
            {hasSold && firstSteps}
          </Foot>
        )}
      </div>
      <LateReviewDialog
        id={order}
        startsAtConfirm={step === 'confirm'}
        onClose={() => void navigate({ search: withoutDialog, resetScroll: false })}
        onNext={(next) =>
          void navigate({ search: { order: next, step: 'confirm' }, resetScroll: false })
        }
      />
    </BackOfficePage>
  );
}

/** A card that a key opened has the focus as another page would, so that Tab and screen readers go on from there. */
function useFocusOnCard(tab: DashboardTab): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [tab]);
}

const Cards = styled.div<{ $isBelow: boolean }>`
  margin-top: ${({ $isBelow }) => ($isBelow ? space(3) : '0')};
  scroll-margin-top: ${space(1)};
`;

const Foot = styled.div`
  margin-top: ${space(3)};
`;
