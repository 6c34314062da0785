import { RouterProvider } from '@tanstack/react-router';
import { ThemeProvider } from 'styled-components';
import { ToastRegion } from '../ui/Toast/ToastRegion.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';
import { theme } from '../ui/theme/theme.ts';
import type { createAppRouter } from './createAppRouter.ts';

/** Everything inside `#root`, the same in the prerender and in the browser. */
export function App({ router }: { readonly router: ReturnType<typeof createAppRouter> }) {
  return (
    <ThemeProvider theme={theme}>
      <GlobalStyle />
      <RouterProvider router={router} />
      <ToastRegion />
    </ThemeProvider>
  );
}
