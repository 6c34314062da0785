/**
 * Starts the application after the first paint. A prerendered page is readable and its links work
 * without a script; on a slow connection, scripts that load at once take from the fonts and
 * pictures that the first paint needs.
 */
import { unfold, unfoldAtOnce } from './unfold.ts';

/** The application starts at the latest after this time, in milliseconds. */
const patienceMs = 3000;
const paint = 'largest-contentful-paint';

/** Scripts of this page in the order of their imports, named by the prerender; none while developing. */
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
  // Each in a task of its own: run in one, they would hold up a slow phone.
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
  setTimeout(finish, patienceMs);
  if (PerformanceObserver.supportedEntryTypes.includes(paint)) {
    new PerformanceObserver(finish).observe({ type: paint, buffered: true });
  } else {
    requestAnimationFrame(() => setTimeout(finish));
  }
}

const isPrerendered = (document.getElementById('root')?.childElementCount ?? 0) > 0;
// Whoever comes to a section, or back to where they were, must land there.
const isFresh =
  !window.location.hash &&
  performance
    .getEntriesByType('navigation')
    .every((entry) => 'type' in entry && entry.type === 'navigate');
if (!isPrerendered || !isFresh) unfoldAtOnce();
// A hidden page paints nothing: it would wait until someone looks at it.
if (isPrerendered && document.visibilityState === 'visible') {
  afterPaint(() => {
    unfold();
    void start();
  });
} else {
  void start();
}
