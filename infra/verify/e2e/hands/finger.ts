import type { Aim } from './seen.ts';
import { sleep, type Visit } from './visit.ts';

/** How long a finger stays down, the time between two keys, and between the presses of a double press. */
const DOWN_MS = 80;
const KEY_MS = 60;
const BETWEEN_MS = 150;
/** From seeing a control to touching it. */
export const REACH_MS = 120;

/**
 * Presses where a control was seen, whatever is there by now. Waits for nothing that the page does: a page that is
 * busy gets the press when it can, as from a hand.
 */
export async function press(visit: Visit, { x, y }: Aim, times = 1): Promise<void> {
  const { page, cdp } = visit;
  const isTouch = (page.viewportSize()?.width ?? 0) < 768;
  const sent: Promise<unknown>[] = [];
  for (let made = 0; made < times; made += 1) {
    if (made > 0) await sleep(BETWEEN_MS);
    if (isTouch) {
      sent.push(
        cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      );
      await sleep(DOWN_MS);
      sent.push(cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }));
    } else {
      sent.push(page.mouse.move(x, y), page.mouse.down());
      await sleep(DOWN_MS);
      sent.push(page.mouse.up());
    }
  }
  // What the press starts can end the document before it says that it got the press.
  await Promise.race([Promise.allSettled(sent), sleep(1_000)]);
}

/** Types on the keyboard, one key every 60 ms, also while the page is busy. */
export async function type(visit: Visit, text: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (const key of text) {
    sent.push(visit.page.keyboard.type(key));
    await sleep(KEY_MS);
  }
  await Promise.race([Promise.allSettled(sent), sleep(5_000)]);
}

/** Presses one key, also while the page is busy. */
export async function pressKey(visit: Visit, key: string): Promise<void> {
  await Promise.race([visit.page.keyboard.press(key).catch(() => {}), sleep(KEY_MS)]);
}

/** Chooses an option of the list that was pressed, as a keyboard does: its first letters, then Enter. */
export async function choose(visit: Visit, option: string): Promise<void> {
  await type(visit, option);
  await visit.page.keyboard.press('Enter');
}
