import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { PageToasts } from '../ui/Toast/ToastRegion.tsx';
import type { createStaffRouter } from './createStaffRouter.ts';

interface StaffAppProps {
  readonly router: ReturnType<typeof createStaffRouter>;
}

/** Everything inside `#root` of the back office, the same on the server (server/staffPages.tsx) and in the browser. */
export function StaffApp({ router }: StaffAppProps) {
  return (
    <StrictMode>
      <RouterProvider router={router} />
      <PageToasts />
    </StrictMode>
  );
}
