/** Id of the element that React hydrates. */
export const APP_ID = 'app';

/** Prefix of the ids that React counts in it: the server's and the browser's must be the same. */
export const APP_ID_PREFIX = 'app-';

/** What the server wrote into the page for its scripts. */
export interface PageData {
  /** What `company.ts` shows: `SiteFacts`. */
  readonly site: unknown;
  /** The part that React takes over, by its name in `src/pages/apps.ts`; undefined on a page without one. */
  readonly app?: string;
  /** Address that shows this page: a posted form is answered under another. */
  readonly path?: string;
  readonly props?: unknown;
}

/** Reads `<script type="application/json" id="page-data">`. */
export function readPage(): PageData {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) throw new Error('The page has no data (server/document.ts)');
  return JSON.parse(text);
}

/** Resolves when the whole page is read: its scripts may run before. */
export const pageRead = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    else document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
