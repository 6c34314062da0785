import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { marketplaceContent } from '../features/marketplace/marketplaceContent.ts';
import type { Product } from '../features/marketplace/product.ts';
import { setEntryState, useEntryState } from '../lib/address.ts';
import { showToast } from '../ui/Toast/toastStore.ts';
import type { OrderFlowProps } from './OrderFlow.tsx';

/**
 * Which dialog is open, in the entry of the browser's history: the back button closes it, a reload
 * opens it again, and an order's public id stays out of the address and so out of every log.
 */
interface OpenDialog {
  /** Order dialog of this product. */
  readonly ordering?: Product;
  /** Payment dialog of the order with this public id. */
  readonly paying?: string;
  /** The entry before shows the page without a dialog. */
  readonly hasPageBehind?: boolean;
}

/** How long the page rests before it fetches the dialogs, in milliseconds. */
const REST_MS = 2500;

/** The dialogs' code: not part of the first load. A failed fetch may be tried again. */
const loadOrderFlow = () => import('./OrderFlow.tsx').then(({ OrderFlow }) => OrderFlow);

/** The two dialogs of an order over any page, and what opens the first of them. */
export function useOrderFlow(): {
  readonly order: (product: Product) => void;
  readonly dialogs: ReactNode;
} {
  // Written by this hook alone.
  const { ordering, paying, hasPageBehind } = (useEntryState() ?? {}) as OpenDialog;
  const [Flow, setFlow] = useState<ComponentType<OrderFlowProps>>();
  const isOpen = Boolean(ordering || paying);

  useEffect(() => {
    // At once when a reload finds a dialog open, else when the page has come to rest.
    const fetchFlow = () =>
      void loadOrderFlow().then(
        (flow) => setFlow(() => flow),
        () => {}, // a press on Order Now tries again and says what is wrong
      );
    const timer = setTimeout(fetchFlow, isOpen ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);

  const order = useCallback(
    (product: Product) =>
      void loadOrderFlow().then(
        (flow) => {
          setFlow(() => flow);
          setEntryState({ ordering: product, hasPageBehind: true } satisfies OpenDialog);
        },
        () => showToast({ ...marketplaceContent.flowFailure, kind: 'destructive' }),
      ),
    [],
  );
  const close = () => {
    if (hasPageBehind) window.history.back();
    else setEntryState(null, { replace: true });
  };
  const dialogs = Flow && (
    <Flow
      ordering={ordering}
      paying={paying}
      onClose={close}
      onPlaced={(orderId) =>
        setEntryState({ paying: orderId, hasPageBehind } satisfies OpenDialog, { replace: true })
      }
    />
  );
  return { order, dialogs };
}
