import { useIsFetching } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { queryClient } from '../lib/queryClient.tsx';
import { PageToasts } from '../ui/Toast/PageToasts.tsx';
import { webFonts } from '../ui/theme/fontFaces.ts';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import type { createStaffRouter } from './createStaffRouter.ts';

interface StaffAppProps {
  readonly router: ReturnType<typeof createStaffRouter>;
}

/** Everything inside `#root` of the back office, the same on the server (server/staffPages.tsx) and in the browser. */
export function StaffApp({ router }: StaffAppProps) {
  return (
    <StrictMode>
      <GlobalStyle />
      <LateFonts />
      <RouterProvider router={router} />
      <PageToasts />
    </StrictMode>
  );
}

const WebFonts = createGlobalStyle`${webFonts}`;

/** Fetches the fonts when the first data are there: a clerk on a slow connection waits for orders, not for letters. */
function LateFonts() {
  const isQuiet = useIsFetching({}, queryClient) === 0;
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    // Not before the pages below have asked for their data, in this same turn.
    if (isQuiet) setTimeout(() => queryClient.isFetching() === 0 && setIsOn(true));
  }, [isQuiet]);
  return isOn && <WebFonts />;
}
