import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { createStaffRouter } from '../src/app/createStaffRouter.ts';
import { StaffApp } from '../src/app/StaffApp.tsx';
import { type SiteFacts, SiteFactsContext } from '../src/lib/company.ts';
import { baseRules } from '../src/ui/theme/baseRules.ts';
import { fontFaces, fontsOf } from '../src/ui/theme/fontFaces.ts';
import { naira } from '../src/ui/theme/fontSigns.ts';
import { color, layout, line, space } from '../src/ui/theme/theme.ts';
import { type DocumentParts, type PageDocument, writeDocument } from './document.ts';
import { splitHead } from './render.tsx';
import { staffScripts } from './scripts.ts';

/** Route file of each page that is rendered, by its path. */
const routes: Readonly<Record<string, string>> = {
  '/admin': 'admin.index',
  '/admin/orders': 'admin.orders',
  '/admin/money': 'admin.money',
  '/admin/products': 'admin.products.index',
  '/admin/stock': 'admin.stock',
  '/admin/account': 'admin.account',
  '/admin/business': 'admin.business',
  '/admin/audit': 'admin.audit',
  '/admin/staff': 'admin.staff',
  '/admin/settings': 'admin.settings',
  '/admin/bank': 'admin.bank',
  '/admin/test-order': 'admin.test-order',
  '/admin/status': 'admin.status',
};

/** Paths of the pages that {@link renderStaffPage} knows. */
export const staffPages = Object.keys(routes);

/**
 * A page of the back office without data, as React in the browser hydrates it: the header is there at once, of the dashboard
 * also titles and skeletons. Undefined for a path that has none.
 */
export async function renderStaffPage(
  site: SiteFacts,
  path: string,
): Promise<PageDocument | undefined> {
  const route = routes[path];
  if (!route) return undefined;
  const router = createStaffRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const sheet = new ServerStyleSheet();
  try {
    const app = sheet.collectStyles(
      <SiteFactsContext value={site}>
        <StaffApp router={router} />
      </SiteFactsContext>,
    );
    const { head, html } = splitHead(renderToString(app));
    return writeStaffPage(site, {
      head: head || HEAD,
      body: `<div id="root" data-page="${path}">${html}</div>${LATE}`,
      css: sheet.getStyleTags(),
      ...staffScripts('src/routes/_staff.tsx', `src/routes/_staff/${route}.tsx`),
    });
  } finally {
    sheet.seal();
  }
}

/** Before the page has named itself. */
const HEAD = '<title>Back office</title><meta name="robots" content="noindex">';

/** The empty page of the login and of unknown paths, which React renders in the browser. */
export function renderStaffShell(site: SiteFacts): PageDocument {
  return writeStaffPage(site, {
    head: HEAD,
    body: `<div id="root"></div>${LATE_ALONE}`,
    css: '',
    ...staffScripts(),
  });
}

/**
 * Shown without scripts, or when they have not started after eight seconds: startStaff.tsx takes it away. It has an id,
 * because its rules hold for the whole page: an attribute may be on what a page shows later.
 */
const LATE_TITLE = 'The back office has not started.';
const LATE_TEXT =
  '<p>It needs scripts, and the connection may be slow or gone. <a href="">Load this page again</a></p>';

/** Beside the header and skeletons of a page. */
const LATE = `<aside id="not-started" aria-label="Not started"><h1>${LATE_TITLE}</h1>${LATE_TEXT}</aside>`;

/** All there is of an empty page. */
const LATE_ALONE = `<main id="not-started"><h1>${LATE_TITLE}</h1>${LATE_TEXT}</main>`;

const lateRules = `
  #not-started { position: fixed; inset: auto 0 0; margin: 0; padding: ${space(2)} ${layout.gutter}; border-top: ${line.rule} solid;
    background: ${color.warningGround}; visibility: hidden; animation: late 0s 8s forwards; }
  @media (scripting: none) { #not-started { visibility: visible; } }
  @keyframes late { to { visibility: visible; } }
`;

/**
 * A desk's first visit on a slow line needs its scripts first, so the fonts wait for them and stay away; each later page
 * has them at hand, before its first letter. Named later than here, an optional font would never show.
 */
const fontLinks = fontsOf(naira)
  .map(
    (href) =>
      `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin fetchpriority="low">`,
  )
  .join('');

const writeStaffPage = (
  site: SiteFacts,
  parts: Pick<DocumentParts, 'head' | 'body' | 'css' | 'scripts' | 'preloads'>,
): PageDocument =>
  writeDocument({
    ...parts,
    head: fontLinks + parts.head,
    manifest: '/admin.webmanifest',
    fonts: [],
    base: fontFaces + baseRules + lateRules,
    structuredData: undefined,
    data: { site: { company: site.company, delivery: site.delivery } },
  });
