import type { ComponentType, ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { CardTemplates } from '../features/marketplace/firstView/CardTemplates.tsx';
import { SheetTemplates } from '../features/marketplace/firstView/SheetTemplates.tsx';
import { type LiveName, LivePlaceholder } from '../lib/LiveSlot.tsx';
import { LiveRoot } from '../live/LiveRoot.tsx';
import { liveParts } from '../live/parts.ts';
import { fontFaces, preloadedFonts } from '../ui/theme/fontFaces.ts';
import { orderTemplates } from './orderTemplates.ts';
import {
  notFoundPage,
  orderPage,
  type PrerenderedPage,
  prerenderedPages,
  productPage,
} from './pages.tsx';
import { SitePage } from './SitePage.tsx';
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
  /** The part that React takes over, whose code the page loads; undefined when there is none. */
  readonly live: LiveName | undefined;
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

/** Stands for the live part while the rest of the page is rendered. */
const PLACEHOLDER = '__live_part__';

/** Renders one page to text. Its live part is a separate tree, as in the browser. */
export async function renderPage(page: PrerenderedPage): Promise<RenderedPage> {
  const sheet = new ServerStyleSheet();
  let live: LiveName | undefined;
  const noteLive = (name: LiveName) => {
    live = name;
    return PLACEHOLDER;
  };
  try {
    const frame = await render(
      sheet.collectStyles(
        <LivePlaceholder value={noteLive}>
          <SitePage page={page.Page} path={page.path} />
        </LivePlaceholder>,
      ),
    );
    const renderLive = live && (await liveRenderer(live, page.path, sheet));
    const part = (await renderLive?.()) ?? { head: '', html: '' };
    const head = frame.head + part.head;
    const Templates = templatesOf[page.script];
    const templates = Templates
      ? (await render(sheet.collectStyles(<Templates />))).html
      : page === orderPage && renderLive
        ? await orderTemplates(async () => (await renderLive()).html)
        : '';
    const data = JSON.stringify(structuredDataOf(page)).replaceAll('<', '\\u003c');
    return {
      // An order is private: no search engine reads its page.
      head:
        page === orderPage ? head : `${head}<script type="application/ld+json">${data}</script>`,
      tags: head,
      css: sheet.getStyleTags(),
      html: frame.html.replace(PLACEHOLDER, () => part.html),
      templates,
      live,
      start: page.start,
      script: page.script,
    };
  } finally {
    sheet.seal();
  }
}

interface Rendered {
  readonly head: string;
  readonly html: string;
}

/** Renders a live part, each time from the data there are. */
async function liveRenderer(
  name: LiveName,
  path: string,
  sheet: ServerStyleSheet,
): Promise<() => Promise<Rendered>> {
  const { Part } = await liveParts[name]();
  // The prefix keeps its ids apart from those of the page around it, as `site.tsx` does.
  return () => render(sheet.collectStyles(<LiveRoot part={Part} path={path} />), name);
}

async function render(content: ReactNode, identifierPrefix?: string): Promise<Rendered> {
  // Render everything in order: React moves late parts into place with an inline script.
  const { prelude } = await prerender(content, {
    ...(identifierPrefix === undefined ? {} : { identifierPrefix }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  return splitHead(await new Response(prelude).text());
}

/** React puts the tags of the head first when it renders a part of a document. */
function splitHead(rendered: string): Rendered {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { head, html: rendered.slice(head.length) };
}
