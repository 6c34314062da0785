import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { createStaffRouter } from './createStaffRouter.ts';

/** Loaded after the page: toasts only follow something that someone did. */
const ToastRegion = lazy(async () => {
  const { ToastRegion: Region } = await import('../ui/Toast/ToastRegion.tsx');
  return { default: Region };
});

interface StaffAppProps {
  readonly router: ReturnType<typeof createStaffRouter>;
}

/** Everything inside `#root` of the back office. */
export function StaffApp({ router }: StaffAppProps) {
  return (
    <StrictMode>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Suspense>
        <ToastRegion />
      </Suspense>
    </StrictMode>
  );
}
