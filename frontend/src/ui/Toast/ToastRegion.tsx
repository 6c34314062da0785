import { useEffect, useState, useSyncExternalStore } from 'react';
import { Toast } from './Toast.tsx';
import { pageHost, useIsToastHost } from './toastHost.ts';
import { dismissToast, toastDurationMs, toastStore } from './toastStore.ts';

/**
 * Where toasts appear; mounted once in the app shell and once in every open dialog, of which the
 * topmost shows them in its flow, where they cover no button. The two live regions are always in the
 * page, since one that arrives together with its text is not announced everywhere.
 */
export function ToastRegion({ host = pageHost }: { readonly host?: string }) {
  const isHost = useIsToastHost(host);
  const toast = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const [isHeld, setIsHeld] = useState(false);
  const id = isHost ? toast?.id : undefined;

  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastDurationMs);
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
      inline={host !== pageHost}
    />
  );
  return (
    <>
      <div role="status">{!isBad && content}</div>
      <div role="alert">{isBad && content}</div>
    </>
  );
}
