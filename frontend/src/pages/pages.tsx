import type { ComponentProps, ComponentType } from 'react';
import { AccountPage } from '../features/account/AccountPage.tsx';
import { AdminPortalPage } from '../features/admin-portal/AdminPortalPage.tsx';
import { AffiliatePage } from '../features/affiliate/AffiliatePage.tsx';
import { ContactSection } from '../features/contact/ContactSection.tsx';
import { MessageSentPage } from '../features/contact/MessageSentPage.tsx';
import {
  EnterCodePage,
  LapsedOrderPage,
  type PostedCode,
  type WaitingOrder,
} from '../features/enter-code/EnterCodePage.tsx';
import {
  FindOrderPage,
  LinksAskedPage,
  type LostOrderValues,
} from '../features/find-order/FindOrderPage.tsx';
import {
  HandedOverPage,
  HandoverPage,
  type HandoverValues,
} from '../features/handover/HandoverPage.tsx';
import { HomePage, HomeSections } from '../features/home/HomePage.tsx';
import { ProductShelf } from '../features/marketplace/components/ProductShelf.tsx';
import { marketplaceContent } from '../features/marketplace/marketplaceContent.ts';
import type { Product } from '../features/marketplace/product.ts';
import { NotFoundPage } from '../features/not-found/NotFoundPage.tsx';
import { NotSentPage, TooManyPage } from '../features/not-found/NotSentPage.tsx';
import { OwnPage } from '../features/own-page/OwnPage.tsx';
import { PrivacyPage } from '../features/privacy/PrivacyPage.tsx';
import { PrivacyNotice } from '../features/privacy-notice/PrivacyNotice.tsx';
import { ProblemPage } from '../features/problem/ProblemPage.tsx';
import { NoRemindersPage, RemindersEndedPage } from '../features/reminders/NoRemindersPage.tsx';
import { construction } from '../features/sectors/content/construction.ts';
import { entertainment } from '../features/sectors/content/entertainment.ts';
import { farming } from '../features/sectors/content/farming.ts';
import type { SectorContent } from '../features/sectors/content/sectorContent.ts';
import { trading } from '../features/sectors/content/trading.ts';
import { SectorPage } from '../features/sectors/SectorPage.tsx';
import type { PostedForm } from '../features/shared/NoticeForm.tsx';
import { TermsPage } from '../features/terms/TermsPage.tsx';
import {
  StopWaitingPage,
  WaitingNotedPage,
  WaitingStoppedPage,
} from '../features/waiting/WaitingPages.tsx';
import { type SiteFacts, type SiteWords, useSite } from '../lib/company.ts';
import type { RefusalWords } from '../ui/Note/Refusal.tsx';
import { AppPlace } from './AppPlace.tsx';
import type { AppName } from './apps.ts';

/** What the server gives a page beside its application. */
export interface PageProps {
  /** A few products for the home page; none in the built file. */
  readonly shelf: readonly Product[];
}

/** A public page. */
export interface SitePage {
  readonly path: string;
  /** What stands between header and footer. */
  readonly Page: ComponentType<PageProps>;
  /** The part that React takes over; its place in the page is `<AppPlace>`. None: a page of text, without React. */
  readonly app?: AppName;
  /** The file that nginx serves. Of pages with `isServed`, only while the pages server is away. */
  readonly file: string;
  /** Rendered for each request, with data of the gateway. */
  readonly isServed?: boolean;
  /** Name in the breadcrumb of the structured data. */
  readonly name: string;
  /** Listed in the sitemap. The others may be indexed, but no public page links to them. */
  readonly isListed: boolean;
}

const page = (path: string, name: string, Page: ComponentType<PageProps>): SitePage => ({
  path,
  Page,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  name,
  isListed: true,
});

const sector = (contentOf: (site: SiteFacts) => SectorContent) =>
  function Sector() {
    return <SectorPage content={contentOf(useSite())} />;
  };

/** The home page: products in stock, and the contact form as its application. */
export const homePage: SitePage = {
  ...page('/', 'Home', ({ shelf }) => (
    <HomePage shop={<ProductShelf {...marketplaceContent.shelf} products={shelf} />}>
      <HomeSections />
      <ContactSection form={<AppPlace />} />
      <PrivacyNotice />
    </HomePage>
  )),
  app: 'contact',
  isServed: true,
};

/** The marketplace. */
export const marketplacePage: SitePage = {
  ...page('/marketplace', 'Marketplace', AppPlace),
  app: 'marketplace',
  isServed: true,
};

/** A product: `/marketplace/12`. */
export const productPage: SitePage = {
  ...page('/marketplace/product', 'Product', AppPlace),
  app: 'product',
  isServed: true,
  isListed: false,
};

/** An order: `/orders/…`. */
export const orderPage: SitePage = {
  ...page('/orders', 'Order', AppPlace),
  app: 'order',
  file: 'orders-shell.html',
  isServed: true,
  isListed: false,
};

/** For the person who hands goods over; `posted`: a form that was refused. */
export const handoverPage = (formKey?: string, posted?: PostedForm<HandoverValues>): SitePage => ({
  ...page('/orders/handover', 'Hand over an order', () => (
    <HandoverPage formKey={formKey} posted={posted} />
  )),
  file: 'orders-handover.html',
  isListed: false,
});

/** The page of an order that waits for the code from its mailbox; `posted`: a code that was refused. It has no file. */
export const enterCodePage = (order: WaitingOrder, posted?: PostedCode): SitePage => ({
  ...page('/orders', 'Order', () => <EnterCodePage order={order} posted={posted} />),
  isListed: false,
});

/** In its place once that order lapsed. It has no file. */
export const lapsedOrderPage = (productId: number): SitePage => ({
  ...page('/orders', 'Order', () => <LapsedOrderPage productId={productId} />),
  isListed: false,
});

/** For buyers who lost the link of an order; `posted`: a form that was refused. */
export const findOrderPage = (posted?: PostedForm<LostOrderValues>): SitePage => ({
  ...page('/orders/find', 'Find my order', () => <FindOrderPage posted={posted} />),
  file: 'orders-find.html',
  isListed: false,
});

/** Where a buyer says that something is wrong with the goods; each call draws it with its order. */
export const problemPage = (props: ComponentProps<typeof ProblemPage> = {}): SitePage => ({
  ...page('/orders/problem', 'Something is wrong', () => <ProblemPage {...props} />),
  file: 'orders-problem.html',
  isListed: false,
});

/** Where a reminder leads whose buyer wants no more of them; `refusal`: a form that was refused. */
export const noRemindersPage = (orderId?: string, refusal?: RefusalWords): SitePage => ({
  ...page('/orders/reminders', 'No more reminders', () => (
    <NoRemindersPage orderId={orderId} refusal={refusal} />
  )),
  file: 'orders-reminders.html',
  isListed: false,
});

/** From the mail to someone who waited for a product; it has no file. */
export const stopWaitingPage = (stopKey: string): SitePage => ({
  ...page(`/waiting/${stopKey}`, 'Erase my address', () => <StopWaitingPage stopKey={stopKey} />),
  isListed: false,
});

/** The body of every 404 response. */
export const notFoundPage: SitePage = {
  ...page('/404', 'Not found', NotFoundPage),
  isListed: false,
};

/** A page that the owner wrote: `/pages/…`. It has no file. */
export const ownPage = (words: SiteWords['pages'][number]): SitePage => ({
  ...page(`/pages/${words.slug}`, words.title, () => <OwnPage {...words} />),
});

/** Every page of the build. */
export const sitePages: readonly SitePage[] = [
  homePage,
  page('/entertainment', 'Entertainment', sector(entertainment)),
  page('/construction', 'Construction', sector(construction)),
  page(
    '/trading',
    'Trading',
    sector(() => trading),
  ),
  page(
    '/farming',
    'Farming',
    sector(() => farming),
  ),
  marketplacePage,
  page('/affiliate-marketing', 'Affiliate programme', AffiliatePage),
  page('/privacy-policy', 'Privacy policy', PrivacyPage),
  page('/terms', 'Terms and refunds', TermsPage),
  {
    ...page('/auth', 'Account', () => <AccountPage form={<AppPlace />} />),
    app: 'account',
    isListed: false,
  },
  { ...page('/spade-orion-admin-portal', 'Admin portal', AdminPortalPage), isListed: false },
  productPage,
  orderPage,
  findOrderPage(),
  {
    ...page('/orders/asked', 'Links asked for', LinksAskedPage),
    file: 'orders-asked.html',
    isListed: false,
  },
  problemPage(),
  noRemindersPage(),
  {
    ...page('/orders/no-reminders', 'No more reminders', RemindersEndedPage),
    file: 'orders-no-reminders.html',
    isListed: false,
  },
  handoverPage(),
  {
    ...page('/orders/handed-over', 'Handed over', HandedOverPage),
    file: 'orders-handed-over.html',
    isListed: false,
  },
  { ...page('/message-sent', 'Message sent', MessageSentPage), isListed: false },
  { ...page('/waiting-noted', 'Noted', WaitingNotedPage), isListed: false },
  { ...page('/waiting-stopped', 'Address erased', WaitingStoppedPage), isListed: false },
  { ...page('/not-sent', 'Not sent', NotSentPage), isListed: false },
  { ...page('/too-many', 'Too many visitors', TooManyPage), isListed: false },
  { ...page('/supplier/orders', 'Supplier orders', AppPlace), app: 'supplier', isListed: false },
  notFoundPage,
];
