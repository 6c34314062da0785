import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { createStaffRouter } from '../src/app/createStaffRouter.ts';
import { StaffApp } from '../src/app/StaffApp.tsx';
import type { SiteFacts } from '../src/lib/company.ts';
import { fallbackFonts } from '../src/ui/theme/fontFaces.ts';
import { type DocumentParts, type PageDocument, writeDocument } from './document.ts';
import { splitHead } from './render.tsx';
import { staffScripts } from './scripts.ts';

/** The dashboard without data, as React in the browser hydrates it: header, titles and skeletons are there at once. */
export async function renderDashboard(): Promise<PageDocument> {
  const path = '/admin';
  const router = createStaffRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const sheet = new ServerStyleSheet();
  try {
    const app = sheet.collectStyles(<StaffApp router={router} />);
    const { head, html } = splitHead(renderToString(app));
    return writeStaffPage({
      head,
      body: `<div id="root" data-page="${path}">${html}</div>`,
      css: sheet.getStyleTags(),
      ...staffScripts('src/routes/_staff.tsx', 'src/routes/_staff/admin.index.tsx'),
    });
  } finally {
    sheet.seal();
  }
}

/** The empty page of every other screen, which React renders in the browser. */
export function renderStaffShell(): PageDocument {
  return writeStaffPage({
    head: '<title></title><meta name="robots" content="noindex">',
    body: '<div id="root"></div>',
    css: '',
    ...staffScripts(),
  });
}

/** Without fonts: they come after the first data (StaffApp.tsx). */
const writeStaffPage = (
  parts: Pick<DocumentParts, 'head' | 'body' | 'css' | 'scripts' | 'preloads'>,
): PageDocument =>
  writeDocument({
    ...parts,
    fonts: { preloads: [], faces: fallbackFonts },
    structuredData: undefined,
    data: { site: globalThis.siteFacts as SiteFacts }, // set by server/identity.ts
  });
