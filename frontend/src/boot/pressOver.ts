/** Longest wait, in milliseconds: a pointer may leave the window, and a browser stop painting. */
const PATIENCE_MS = 1000;

/** Resolves when what the page shows now is painted. */
export const shown = () =>
  new Promise<void>((resolve) => {
    // A hidden page paints nothing.
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

const lifts = ['pointerup', 'pointercancel'] as const;

const lifted = () =>
  new Promise<void>((resolve) => {
    for (const lift of lifts) document.addEventListener(lift, () => resolve(), { once: true });
  });

/**
 * Watches the pointer; the function returned resolves when the press under way is over and its answer is painted. The
 * application's scripts run for a tenth of a second each on a cheap phone, and a finger on the glass would feel it.
 */
export function watchPress(): () => Promise<void> {
  let isDown = false;
  document.addEventListener('pointerdown', () => {
    isDown = true;
  });
  for (const lift of lifts)
    document.addEventListener(lift, () => {
      isDown = false;
    });
  const over = async () => {
    await shown(); // the sign may come before the press that it announces
    if (!isDown) return;
    await lifted();
    await shown(); // the click follows
  };
  return () =>
    Promise.race([over(), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
