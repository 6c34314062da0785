import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Toast } from './Toast.tsx';
import { PAGE_HOST, useIsToastHost } from './toastHost.ts';
import { dismissToast, TOAST_DURATION_MS, toastStore } from './toastStore.ts';

/**
 * Renders toasts; mounted once in the app shell and once in every open dialog. The topmost dialog
 * shows them in its flow, where they cover no button. A dialog shows its own only: a message about one
 * order must not stand in the dialog of the next. The page shows what a closed dialog left. Both live regions are always in the page:
 * some screen readers ignore a region that is added together with its text.
 */
export function ToastRegion({ host = PAGE_HOST }: { readonly host?: string }) {
  const isTop = useIsToastHost(host);
  const toast = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const isOwn = host === PAGE_HOST || toast?.host === host || toast?.isForNextDialog;
  const isHost = isTop && isOwn;
  const [isHeld, setIsHeld] = useState(false);
  const id = isHost ? toast?.id : undefined;

  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld]);

  const isBad = toast?.kind === 'destructive';
  const content = toast && isHost && (
    <Toast
      key={toast.id}
      title={toast.title}
      description={toast.description}
      kind={toast.kind}
      onDismiss={() => dismissToast(toast.id)}
      onHold={setIsHeld}
      inline={host !== PAGE_HOST}
    />
  );
  return (
    <>
      <div role="status">{!isBad && content}</div>
      <div role="alert">{isBad && content}</div>
    </>
  );
}

/** The toasts of a page, outside of what it shows. Once in a page's application; only in the browser. */
export function PageToasts() {
  return useIsHydrated() && createPortal(<ToastRegion />, document.body);
}
