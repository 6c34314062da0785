import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { Product } from '../src/features/marketplace/product.ts';
import { PagePath } from '../src/lib/address.ts';
import { type SiteFacts, SiteFactsContext } from '../src/lib/company.ts';
import { APP_ID_PREFIX } from '../src/lib/pageData.ts';
import { AppHtml } from '../src/pages/AppPlace.tsx';
import { AppRoot } from '../src/pages/AppRoot.tsx';
import { type AppName, type AppProps, apps } from '../src/pages/apps.ts';
import type { SitePage } from '../src/pages/pages.tsx';
import { structuredDataOf } from '../src/pages/structuredData.ts';
import { SiteLayout } from '../src/ui/SiteLayout/SiteLayout.tsx';
import { baseRules } from '../src/ui/theme/baseRules.ts';
import { fontFaces, fontsOf } from '../src/ui/theme/fontFaces.ts';
import { type PageDocument, writeDocument } from './document.ts';
import { scriptsOf } from './scripts.ts';

/** What one rendering of a page is given. */
export interface PageContent<Name extends AppName = AppName> {
  /** Address that shows the page, with its query. Default: the page's own path. */
  readonly path?: string;
  /** Properties of the page's application. */
  readonly props?: AppProps<Name>;
  /** Products of the home page. */
  readonly shelf?: readonly Product[];
  /** More schema.org nodes. */
  readonly structuredData?: readonly unknown[];
  /** No search engine reads it: an order, the answer to a form. */
  readonly isPrivate?: boolean;
}

/** Renders a page for this company, its application on its own, as the browser hydrates it. */
export async function renderPage(
  site: SiteFacts,
  page: SitePage,
  { path = page.path, props, shelf = [], structuredData = [], isPrivate = false }: PageContent = {},
): Promise<PageDocument> {
  const sheet = new ServerStyleSheet();
  try {
    const render = (content: ReactNode, write: typeof renderToString) =>
      splitHead(
        write(sheet.collectStyles(<SiteFactsContext value={site}>{content}</SiteFactsContext>), {
          identifierPrefix: APP_ID_PREFIX,
        }),
      );
    // The table gives each application its own properties; together they have no common type.
    const App = page.app && ((await apps[page.app]()) as ComponentType<object>);
    const app = App
      ? render(
          <AppRoot>
            <App {...(props ?? {})} />
          </AppRoot>,
          renderToString,
        )
      : { head: '', html: '' };
    const frame = render(
      <PagePath value={path.split('?')[0] ?? path}>
        <AppHtml value={app.html}>
          <SiteLayout>
            <page.Page shelf={shelf} />
          </SiteLayout>
        </AppHtml>
      </PagePath>,
      renderToStaticMarkup,
    );
    return writeDocument({
      head: frame.head + app.head,
      body: frame.html,
      css: sheet.getStyleTags(),
      manifest: '/site.webmanifest',
      fonts: fontsOf(frame.html),
      base: fontFaces + baseRules,
      structuredData: isPrivate ? undefined : structuredDataOf(site, page, structuredData),
      ...scriptsOf(page.app),
      // Also of a page of text: the bar of an unpaid order knows the company.
      data: {
        site: { company: site.company, delivery: site.delivery },
        ...(page.app && { app: page.app, path, props: props ?? {} }),
      },
    });
  } finally {
    sheet.seal();
  }
}

/** React puts the tags of the head first when it renders a part of a document. */
export function splitHead(rendered: string): { readonly head: string; readonly html: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length) };
}
