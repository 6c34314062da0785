import { useEffect, useState, useSyncExternalStore } from 'react';
import { Toast } from './Toast.tsx';
import { dismissToast, toastDurationMs, toastStore } from './toastStore.ts';

/**
 * Where toasts appear; mounted once, in the app shell. The two live regions are always in the
 * page, since one that arrives together with its text is not announced everywhere.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const [isHeld, setIsHeld] = useState(false);
  const id = toast?.id;

  useEffect(() => {
    if (id === undefined || isHeld) return;
    const timer = setTimeout(() => dismissToast(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id, isHeld]);

  const isBad = toast?.kind === 'destructive';
  const content = toast && (
    <Toast
      key={toast.id}
      title={toast.title}
      description={toast.description}
      kind={toast.kind}
      onDismiss={() => dismissToast(toast.id)}
      onHold={setIsHeld}
    />
  );
  return (
    <>
      <div role="status">{!isBad && content}</div>
      <div role="alert">{isBad && content}</div>
    </>
  );
}
