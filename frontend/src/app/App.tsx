import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { ThemeProvider } from 'styled-components';
import { whenInterested } from '../lib/hydration.ts';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import { theme } from '../ui/theme/theme.ts';
import type { createAppRouter } from './createAppRouter.ts';

/** Loaded on the first interaction: toasts only follow something that the visitor did. */
const ToastRegion = lazy(async () => {
  await whenInterested();
  const { ToastRegion: Region } = await import('../ui/Toast/ToastRegion.tsx');
  return { default: Region };
});

interface AppProps {
  readonly router: ReturnType<typeof createAppRouter>;
  /** Called in the browser once the page answers events. */
  readonly onAlive?: () => void;
}

/** Everything inside `#root`, the same in the prerender and in the browser. */
export function App({ router, onAlive }: AppProps) {
  useEffect(() => onAlive?.(), [onAlive]);
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <RouterProvider router={router} />
      <Suspense>
        <ToastRegion />
      </Suspense>
    </ThemeProvider>
  );
}
