import { SAMPLE_ORDER_ID } from './orderTemplates.ts';

/** A page written at build time. */
export interface PrerenderedPage {
  readonly path: string;
  /** File below `dist/client`. */
  readonly file: string;
  /** Name in the breadcrumb of the structured data. */
  readonly name: string;
  /** Listed in the sitemap. The others may be indexed, but no public page links to them. */
  readonly isPublic: boolean;
  /**
   * When React starts: after the first paint, only when a visitor uses a form (boot/whenUsed.ts), or when the start script
   * has drawn what it knows (boot/enlivenOrder.ts).
   */
  readonly start: 'painted' | 'used' | 'drawn';
  /** Its start script in `src/boot`; those of the shop and of a product draw what they show without React. */
  readonly script: 'boot' | 'shop' | 'product' | 'order';
}

const page = (path: string, name: string, isPublic = true): PrerenderedPage => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  name,
  isPublic,
  start: 'used',
  script: 'boot',
});

/** Shared by all products: `/marketplace/12` (infra/deploy/nginx/site.conf). */
export const productPage: PrerenderedPage = {
  ...page('/marketplace/product', 'Product', false),
  script: 'product',
};

/** Shared by all orders: `/orders/…`. */
export const orderPage: PrerenderedPage = {
  ...page(`/orders/${SAMPLE_ORDER_ID}`, 'Order', false),
  file: 'orders-shell.html',
  start: 'drawn',
  script: 'order',
};

/** Every page with a fixed address; the others start from a shell (`/admin`). */
export const prerenderedPages: readonly PrerenderedPage[] = [
  page('/', 'Home'),
  page('/entertainment', 'Entertainment'),
  page('/construction', 'Construction'),
  page('/trading', 'Trading'),
  page('/farming', 'Farming'),
  { ...page('/marketplace', 'Marketplace'), script: 'shop' },
  page('/affiliate-marketing', 'Affiliate programme'),
  page('/privacy-policy', 'Privacy policy'),
  page('/auth', 'Account'),
  page('/spade-orion-admin-portal', 'Admin portal', false),
  productPage,
  page('/message-sent', 'Message sent', false),
  page('/message-not-sent', 'Message not sent', false),
  page('/supplier/orders', 'Supplier orders', false),
];

/** The body of every 404 response. */
export const notFoundPage: PrerenderedPage = {
  path: '/404',
  file: '404.html',
  name: 'Not found',
  isPublic: false,
  start: 'used',
  script: 'boot',
};
