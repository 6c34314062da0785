/**
 * Runs on every page, inline. Owns what needs no React: the header and its menu, failed pictures, the
 * privacy notice. Then starts the application: after the first paint where a page lives by it, and on
 * a page of text only when a visitor uses one of its forms. All pages are readable, and their links work,
 * without scripts; loading them at once would compete with fonts and pictures on a slow connection.
 */
import { listenForPrivacyChoice, showPrivacyNotice } from '../lib/privacyNotice.ts';
import { enlivenHeader } from './header.ts';
import { holdInput } from './heldInput.ts';
import { hideFailedPictures } from './pictures.ts';
import { unfold, unfoldAtOnce } from './unfold.ts';
import { whenUsed } from './whenUsed.ts';

/** Longest delay before the application starts, in milliseconds. */
const PATIENCE_MS = 3000;
const PAINT_ENTRY = 'largest-contentful-paint';

/** What the prerender says of this page (`scripts/page-writer.ts`); nothing during development. */
const page = document.querySelector<HTMLScriptElement>('script[data-late]')?.dataset;

/** Scripts of this page in import order. */
const late = page?.late?.split(' ') ?? [];

async function start(): Promise<void> {
  for (const address of late) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  if (import.meta.env.DEV) await import('../main.tsx');
  // One task each: a single long task would block a slow phone.
  for (const address of late) {
    await import(/* @vite-ignore */ address);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const repeatInput = holdInput();
const begin = () => void start().then(repeatInput);
const startInTime = page?.start === 'used' ? () => whenUsed(begin) : begin;

/** Calls back once: when the main content is on the screen, or when it took too long. */
function afterPaint(callBack: () => void): void {
  let isDone = false;
  const finish = () => {
    if (isDone) return;
    isDone = true;
    callBack();
  };
  setTimeout(finish, PATIENCE_MS);
  if (PerformanceObserver.supportedEntryTypes.includes(PAINT_ENTRY)) {
    new PerformanceObserver(finish).observe({ type: PAINT_ENTRY, buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(finish));
  }
}

enlivenHeader();
hideFailedPictures();
listenForPrivacyChoice();

const isPrerendered = (document.getElementById('root')?.childElementCount ?? 0) > 0;
// A visit to a `#section`, or a return to an earlier scroll position, must land there.
const isFresh =
  !window.location.hash &&
  performance
    .getEntriesByType('navigation')
    .every((entry) => 'type' in entry && entry.type === 'navigate');
if (!isPrerendered || !isFresh) unfoldAtOnce();
// A hidden page does not paint, so there is nothing to wait for.
if (isPrerendered && document.visibilityState === 'visible') {
  afterPaint(() => {
    unfold();
    showPrivacyNotice();
    startInTime();
  });
} else {
  showPrivacyNotice();
  startInTime();
}
