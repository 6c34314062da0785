import { listenForPrivacyChoice, showPrivacyNotice } from '../lib/privacyNotice.ts';
import { enlivenHeader } from './header.ts';
import { holdInput } from './heldInput.ts';
import { watchKeyboard } from './keyboard.ts';
import { hideFailedPictures } from './pictures.ts';
import { watchPress } from './pressOver.ts';
import { unfold, unfoldAtOnce } from './unfold.ts';
import { whenUsed } from './whenUsed.ts';

/** Longest delay before the application starts, in milliseconds. */
const PATIENCE_MS = 3000;
const PAINT_ENTRY = 'largest-contentful-paint';

/** What a page with more of its own does with the application. */
export interface PageStart {
  /** Starts the application once, when the first view is painted. */
  readonly begin: () => void;
  /** Fetches the application's scripts and those that it needs next, without running them. */
  readonly preload: () => void;
}

/**
 * Enlivens what needs no React: the header and its menu, failed pictures, the privacy notice. Then starts the
 * application as the page says: after the first paint, when a visitor uses one of its forms or buttons, or when its own
 * start script has drawn it.
 */
export function startPage(): PageStart {
  // What the prerender says of this page (`scripts/page-writer.ts`); nothing during development.
  const page = document.querySelector<HTMLScriptElement>('script[data-late]')?.dataset;
  const late = page?.late?.split(' ') ?? []; // in import order
  const preloaded = new Set<string>();
  const preload = (addresses: readonly string[]) => {
    for (const address of addresses) {
      if (preloaded.has(address)) continue;
      preloaded.add(address);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = address;
      document.head.append(link);
    }
  };
  const pressOver = watchPress();
  const keyboardRests = watchKeyboard();
  const start = async () => {
    preload(late);
    await pressOver();
    await keyboardRests();
    if (import.meta.env.DEV) await import('../main.tsx');
    // One task each: a single long task would block a slow phone.
    for (const address of late) {
      await import(/* @vite-ignore */ address);
      await keyboardRests();
    }
  };

  const repeatInput = holdInput();
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
  const waitsForPaint = isPrerendered && document.visibilityState === 'visible';
  const painted = waitsForPaint ? new Promise<void>(afterPaint) : undefined;
  let isBegun = false;
  const begin = () => {
    if (isBegun) return;
    isBegun = true;
    void Promise.resolve(painted).then(start).then(repeatInput);
  };
  const settle = () => {
    if (waitsForPaint) unfold();
    showPrivacyNotice();
    if (page?.start === 'used') whenUsed(begin);
    else if (page?.start !== 'drawn') begin();
  };
  if (painted) void painted.then(settle);
  else settle();
  return { begin, preload: () => preload([...late, ...(page?.next?.split(' ') ?? [])]) };
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
