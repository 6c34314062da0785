/** Which pages are written at build time. */
export interface PrerenderedPage {
  readonly path: string;
  /** File below `dist/client`. */
  readonly file: string;
  /** Name in the breadcrumb of the structured data. */
  readonly name: string;
  /** Listed in the sitemap. The others may be indexed, but nothing of ours leads search engines there. */
  readonly isPublic: boolean;
}

const page = (path: string, name: string, isPublic = true): PrerenderedPage => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  name,
  isPublic,
});

/** Every page with an address of its own; the rest is the app shell (`/admin`, `/orders/…`). */
export const prerenderedPages: readonly PrerenderedPage[] = [
  page('/', 'Home'),
  page('/entertainment', 'Entertainment'),
  page('/construction', 'Construction'),
  page('/trading', 'Trading'),
  page('/farming', 'Farming'),
  page('/marketplace', 'Marketplace'),
  page('/affiliate-marketing', 'Affiliate programme'),
  page('/privacy-policy', 'Privacy policy'),
  page('/auth', 'Account'),
  page('/spade-orion-admin-portal', 'Admin portal', false),
  page('/supplier/orders', 'Supplier orders', false),
];

/** Any address without a page; its HTML is the body of every 404. */
export const notFoundPage: PrerenderedPage = {
  path: '/404',
  file: '404.html',
  name: 'Not found',
  isPublic: false,
};
