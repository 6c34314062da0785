import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet, ThemeProvider } from 'styled-components';
import { App } from '../app/App.tsx';
import { createAppRouter } from '../app/createAppRouter.ts';
import { CardTemplates } from '../features/marketplace/firstView/CardTemplates.tsx';
import { SheetTemplates } from '../features/marketplace/firstView/SheetTemplates.tsx';
import { fontFaces, preloadedFonts } from '../ui/theme/fontFaces.ts';
import { theme } from '../ui/theme/theme.ts';
import { orderTemplates } from './orderTemplates.ts';
import {
  notFoundPage,
  orderPage,
  type PrerenderedPage,
  prerenderedPages,
  productPage,
} from './pages.ts';
import { siteFiles } from './siteFiles.ts';
import { structuredDataOf } from './structuredData.ts';

export {
  fontFaces,
  notFoundPage,
  orderPage,
  preloadedFonts,
  prerenderedPages,
  productPage,
  siteFiles,
};

/** The parts of one page that the build puts into the HTML template. */
export interface RenderedPage {
  /** Tags for the document's head: title, description, Open Graph, structured data. */
  readonly head: string;
  /** The first part of `head`: without the structured data, which is the same for all products. */
  readonly tags: string;
  /** Rules for one `<style>`. */
  readonly css: string;
  /** Content of `#root`. */
  readonly html: string;
  /** `<template>`s of the start script, behind `#root`. */
  readonly templates: string;
  /** Ids of the matched routes, to preload their chunks. */
  readonly routeIds: readonly string[];
  /** When its scripts are loaded. */
  readonly start: PrerenderedPage['start'];
  /** Which start script it has. */
  readonly script: PrerenderedPage['script'];
}

/** What the start scripts draw from. */
const templatesOf: Readonly<Record<PrerenderedPage['script'], ComponentType | undefined>> = {
  boot: undefined,
  order: undefined,
  shop: CardTemplates,
  product: SheetTemplates,
};

/** Renders one page to text, the way the browser will hydrate it. */
export async function renderPage(page: PrerenderedPage): Promise<RenderedPage> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [page.path] }));
  await router.load();
  // Only the pages themselves match a route below the root.
  if (router.state.matches.length < 2 && page !== notFoundPage) {
    throw new Error(`${page.path} is in the list of pages but has no route`);
  }
  const sheet = new ServerStyleSheet();
  try {
    const app = sheet.collectStyles(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    );
    const { head, html } = await render(app);
    const Templates = templatesOf[page.script];
    const templates = Templates
      ? await renderHtml(
          sheet.collectStyles(
            <ThemeProvider theme={theme}>
              <RouterContextProvider router={router}>
                <Templates />
              </RouterContextProvider>
            </ThemeProvider>,
          ),
        )
      : page === orderPage
        ? await orderTemplates(() => renderHtml(app))
        : '';
    const data = JSON.stringify(structuredDataOf(page)).replaceAll('<', '\\u003c');
    return {
      // An order is private: no search engine reads its page.
      head:
        page === orderPage ? head : `${head}<script type="application/ld+json">${data}</script>`,
      tags: head,
      css: sheet.getStyleTags(),
      html,
      templates,
      routeIds: router.state.matches.map((match) => match.routeId),
      start: page.start,
      script: page.script,
    };
  } finally {
    sheet.seal();
  }
}

async function render(content: ReactNode): Promise<{ head: string; html: string }> {
  // Render everything in order: React moves late parts into place with an inline script.
  const { prelude } = await prerender(content, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return splitHead(await new Response(prelude).text());
}

const renderHtml = async (content: ReactNode): Promise<string> => (await render(content)).html;

/** React puts the tags of the head first when it renders a part of a document. */
function splitHead(rendered: string): { head: string; html: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length) };
}
