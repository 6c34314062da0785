import type { ComponentType } from 'react';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { AdminPortalPage } from '../features/admin-portal/AdminPortalPage.tsx';
import { AffiliatePage } from '../features/affiliate/AffiliatePage.tsx';
import { ContactSection } from '../features/contact/ContactSection.tsx';
import { MessageNotSentPage, MessageSentPage } from '../features/contact/FormEnd.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { HomeSections } from '../features/home/HomeSections.tsx';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { PrivacyPage } from '../features/privacy/PrivacyPage.tsx';
import { PrivacyNotice } from '../features/privacy-notice/PrivacyNotice.tsx';
import { construction } from '../features/sectors/content/construction.ts';
import { entertainment } from '../features/sectors/content/entertainment.ts';
import { farming } from '../features/sectors/content/farming.ts';
import type { SectorContent } from '../features/sectors/content/sectorContent.ts';
import { trading } from '../features/sectors/content/trading.ts';
import { SectorPage } from '../features/sectors/SectorPage.tsx';
import { type LiveName, LiveSlot } from '../lib/LiveSlot.tsx';
import { Order } from '../live/Order.tsx';
import { Product } from '../live/Product.tsx';
import { Shop } from '../live/Shop.tsx';
import { Supplier } from '../live/Supplier.tsx';
import { SAMPLE_ORDER_ID } from './orderTemplates.ts';

/** A page written at build time. */
export interface PrerenderedPage {
  readonly path: string;
  /** What is between header and footer. */
  readonly Page: ComponentType;
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

const page = (
  path: string,
  name: string,
  Page: ComponentType,
  isPublic = true,
): PrerenderedPage => ({
  path,
  Page,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  name,
  isPublic,
  start: 'used',
  script: 'boot',
});

const Home = () => (
  <HomePage>
    <HomeSections />
    <ContactSection />
    <PrivacyNotice />
  </HomePage>
);

const sector = (content: SectorContent) => () => <SectorPage content={content} />;

/** A page that React takes over as a whole. */
const whole = (name: LiveName, Part: ComponentType) => () => (
  <LiveSlot name={name}>
    <Part />
  </LiveSlot>
);

/** Shared by all products: `/marketplace/12` (infra/deploy/nginx/site.conf). */
export const productPage: PrerenderedPage = {
  ...page('/marketplace/product', 'Product', whole('Product', Product), false),
  script: 'product',
};

/** Shared by all orders: `/orders/…`. */
export const orderPage: PrerenderedPage = {
  ...page(`/orders/${SAMPLE_ORDER_ID}`, 'Order', whole('Order', Order), false),
  file: 'orders-shell.html',
  start: 'drawn',
  script: 'order',
};

/** Every page with a fixed address; the others start from a shell (`/admin`). */
export const prerenderedPages: readonly PrerenderedPage[] = [
  page('/', 'Home', Home),
  page('/entertainment', 'Entertainment', sector(entertainment)),
  page('/construction', 'Construction', sector(construction)),
  page('/trading', 'Trading', sector(trading)),
  page('/farming', 'Farming', sector(farming)),
  { ...page('/marketplace', 'Marketplace', whole('Shop', Shop)), script: 'shop' },
  page('/affiliate-marketing', 'Affiliate programme', AffiliatePage),
  page('/privacy-policy', 'Privacy policy', PrivacyPage),
  page('/auth', 'Account', AccountPage),
  page('/spade-orion-admin-portal', 'Admin portal', AdminPortalPage, false),
  productPage,
  page('/message-sent', 'Message sent', MessageSentPage, false),
  page('/message-not-sent', 'Message not sent', MessageNotSentPage, false),
  page('/supplier/orders', 'Supplier orders', whole('Supplier', Supplier), false),
];

/** The body of every 404 response. */
export const notFoundPage: PrerenderedPage = {
  path: '/404',
  Page: NotFoundPage,
  file: '404.html',
  name: 'Not found',
  isPublic: false,
  start: 'used',
  script: 'boot',
};
