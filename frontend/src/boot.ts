/**
 * Starts the application after the first paint. A prerendered page is readable and its links work
 * without a script; on a slow connection, scripts that load at once take from the fonts and
 * pictures that the first paint needs.
 */

/** The application starts at the latest after this time, in milliseconds. */
const patienceMs = 3000;
const paint = 'largest-contentful-paint';

function start(): void {
  // Chunks of this page, named by the prerender so that they load side by side.
  const late = document.querySelector<HTMLScriptElement>('script[data-late]')?.dataset.late;
  for (const address of late?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  void import('./main.tsx');
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
// A hidden page paints nothing: it would wait until someone looks at it.
if (isPrerendered && document.visibilityState === 'visible') afterPaint(start);
else start();
