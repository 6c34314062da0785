import { getRouteApi, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { productsQueryOptions } from '../../features/marketplace/api/productsQuery.ts';
import { earlyShop } from '../../features/marketplace/firstView/earlyShop.ts';
import { MarketplacePage } from '../../features/marketplace/MarketplacePage.tsx';
import { marketplaceContent } from '../../features/marketplace/marketplaceContent.ts';
import type { Product } from '../../features/marketplace/product.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { DataProvider, queryClient } from '../../lib/queryClient.tsx';
import { showToast } from '../../ui/Toast/toastStore.ts';
import type { OrderFlowProps } from './-orderFlow.tsx';

/**
 * Which dialog is open, in the entry of the browser's history: the back button closes it, a reload
 * opens it again, and an order's public id stays out of the address and so out of every log.
 */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Order dialog of this product. */
    readonly ordering?: Product;
    /** Payment dialog of the order with this public id. */
    readonly paying?: string;
  }
}

const route = getRouteApi('/_site/marketplace');

/** A list older than this is fetched again when the application starts, in milliseconds. */
const FRESH_MS = 60_000;

/** Not waited for: the page shows its skeletons, prerendered too, until the products are there. */
export function prefetchProducts(): void {
  const early = earlyShop();
  const { drawn, arrivedMs } = early;
  const { queryKey } = productsQueryOptions;
  if (drawn && arrivedMs !== undefined && !queryClient.getQueryData(queryKey)) {
    early.list = undefined; // the next call goes to the gateway
    queryClient.setQueryData(queryKey, drawn, { updatedAt: arrivedMs });
    // The visitor read for a while, or was in another tab, before using the page.
    if (Date.now() - arrivedMs > FRESH_MS) void queryClient.invalidateQueries({ queryKey });
  }
  void queryClient.prefetchQuery(productsQueryOptions);
}

/** The marketplace with its data and dialogs. */
export function Shop() {
  return (
    <DataProvider>
      <Marketplace />
    </DataProvider>
  );
}

/** The dialogs' code: not part of the first load. A failed fetch may be tried again. */
const loadOrderFlow = () => import('./-orderFlow.tsx').then(({ OrderFlow }) => OrderFlow);

function Marketplace() {
  const filter = route.useSearch();
  const navigate = useNavigate({ from: '/marketplace' });
  const router = useRouter();
  const isHydrated = useIsHydrated();
  const { ordering, paying } = useLocation({ select: ({ state }) => state });
  const [Flow, setFlow] = useState<ComponentType<OrderFlowProps>>();
  const isOpen = Boolean(ordering || paying);

  useEffect(() => {
    // At once when a reload finds a dialog open, else when the page has come to rest.
    const fetchFlow = () =>
      void loadOrderFlow().then(
        (flow) => setFlow(() => flow),
        () => {}, // a press on Order Now tries again and says what is wrong
      );
    const timer = setTimeout(fetchFlow, isOpen ? 0 : 2500);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const open = useCallback(
    (state: { ordering?: Product; paying?: string }, replace = false) =>
      void navigate({ search: true, state, replace, resetScroll: false }),
    [navigate],
  );
  const order = useCallback(
    (product: Product) =>
      void loadOrderFlow().then(
        (flow) => {
          setFlow(() => flow);
          open({ ordering: product });
        },
        () => showToast({ ...marketplaceContent.flowFailure, kind: 'destructive' }),
      ),
    [open],
  );
  const close = () => {
    if (router.history.canGoBack()) router.history.back();
    else open({}, true);
  };
  return (
    <>
      <MarketplacePage
        filter={filter}
        onFilter={(search) =>
          // `state`: a dialog that is open stays open.
          void navigate({ search, state: true, replace: true, resetScroll: false })
        }
        onOrder={order}
      />
      {isHydrated && Flow && (
        <Flow
          ordering={ordering}
          paying={paying}
          onClose={close}
          onPlaced={(orderId) => open({ paying: orderId }, true)}
        />
      )}
    </>
  );
}
