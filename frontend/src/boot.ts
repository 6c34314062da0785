/**
 * Starts the application after the first paint. A prerendered page is readable and its links work
 * without scripts; loading them immediately would compete with fonts and pictures on a slow
 * connection.
 */
import { unfold, unfoldAtOnce } from './unfold.ts';

/** Longest delay before the application starts, in milliseconds. */
const PATIENCE_MS = 3000;
const PAINT_ENTRY = 'largest-contentful-paint';

/** Scripts of this page in import order, listed by the prerender; empty during development. */
const late =
  document.querySelector<HTMLScriptElement>('script[data-late]')?.dataset.late?.split(' ') ?? [];

async function start(): Promise<void> {
  for (const address of late) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  if (import.meta.env.DEV) await import('./main.tsx');
  // One task each: a single long task would block a slow phone.
  for (const address of late) {
    await import(/* @vite-ignore */ address);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

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
    void start();
  });
} else {
  void start();
}
