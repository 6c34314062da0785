import { type ComponentType, StrictMode } from 'react';
import { PrerenderedPath } from '../lib/address.ts';
import { SiteLayout } from '../ui/SiteLayout/SiteLayout.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.ts';

interface SitePageProps {
  readonly page: ComponentType;
  /** Undefined in development: then the browser's. */
  readonly path?: string;
}

/** Everything inside `#root` of a public page. React renders it at build time, and in the browser only in development. */
export function SitePage({ page: Page, path }: SitePageProps) {
  return (
    <StrictMode>
      <PrerenderedPath value={path}>
        <GlobalStyle />
        <SiteLayout>
          <Page />
        </SiteLayout>
      </PrerenderedPath>
    </StrictMode>
  );
}
