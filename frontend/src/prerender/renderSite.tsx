import type { Root } from 'react-dom/client';
import { showOrderBar, showToasts } from '../live/overlays.tsx';
import { notFoundPage, orderPage, prerenderedPages, productPage } from './pages.tsx';
import { SitePage } from './SitePage.tsx';

/** In development: renders the public page at this address in the browser. */
export function renderSite(root: Root): void {
  const { pathname } = window.location;
  const page =
    prerenderedPages.find(({ path }) => path === pathname) ??
    (/^\/orders\/./.test(pathname) ? orderPage : undefined) ??
    (/^\/marketplace\/./.test(pathname) ? productPage : notFoundPage);
  root.render(<SitePage page={page.Page} />);
  showToasts();
  showOrderBar();
}
