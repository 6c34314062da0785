import { createPortal } from 'react-dom';
import { useIsHydrated } from '../../lib/hydration.ts';
import { ToastRegion } from './ToastRegion.tsx';

/** The toasts of a page, outside of what it shows. Once in a page's application; only in the browser. */
export function PageToasts() {
  return useIsHydrated() && createPortal(<ToastRegion />, document.body);
}
