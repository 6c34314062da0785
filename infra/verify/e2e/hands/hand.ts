import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { quietTest } from '../src/fixtures.ts';

/** What becomes of the page's scripts: they run, come 20 s late, or are switched off. */
export type Scripts = 'running' | 'held' | 'blocked';

/** As Chromium's developer tools throttle (https://developer.chrome.com/docs/devtools/settings/throttling). */
const lines = [
  { latency: 165, downloadThroughput: 1_125_000, uploadThroughput: 168_750 },
  { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 },
];

/** All in milliseconds: how long scripts are held, and the latest first press after the first paint. */
const HOLD_MS = 20_000;
const LATEST_MS = 3_000;
/** From seeing a control to touching it, until the finger is up, to the next press or key. */
const REACH_MS = 120;
const DOWN_MS = 80;
const BETWEEN_MS = 150;
const KEY_MS = 60;
/** Longest pause of a visitor after the last key. */
const PAUSE_MS = 800;
/** Longest time until a page paints or shows a control, on slow lines and six times slower devices. */
const PATIENCE_MS = 25_000;

/** A visitor's hand: the first press comes at the drawn moment after the first paint, each later one at once. */
export class Hand {
  private firstPressAt = 0;

  constructor(
    private readonly page: Page,
    private readonly random: Random,
  ) {}

  /** Opens a path and returns when something is painted. */
  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit', timeout: PATIENCE_MS });
    const paintedAt = () =>
      this.page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        return paint ? performance.timeOrigin + paint.startTime : 0;
      });
    await expect.poll(paintedAt, { timeout: PATIENCE_MS, intervals: [50] }).toBeGreaterThan(0);
    // Half of them within the first 750 ms, while the page still starts.
    this.firstPressAt = (await paintedAt()) + LATEST_MS * this.random.next() ** 2;
  }

  /** Presses where the control was seen, whatever is there by now; a busy page gets the press when it can. */
  async press(control: Locator, times = 1): Promise<void> {
    await sleep(Math.max(0, this.firstPressAt - Date.now() - REACH_MS));
    const { x, y } = await aimAt(control);
    await sleep(REACH_MS);
    const isTouch = (this.page.viewportSize()?.width ?? 0) < 768;
    for (let made = 0; made < times; made += 1) {
      if (made > 0) await sleep(BETWEEN_MS);
      const pressed = isTouch
        ? this.page.touchscreen.tap(x, y)
        : this.page.mouse.click(x, y, { delay: DOWN_MS });
      // What the press starts can end the document before it says that it got the press.
      await Promise.race([pressed.catch(() => {}), sleep(1_000)]);
    }
  }

  /** The same, once or twice as drawn. */
  pressOnceOrTwice = (control: Locator) => this.press(control, this.random.pick([1, 2]));

  /** Presses the field and types once the caret is there. */
  async type(field: Locator, text: string): Promise<void> {
    await this.press(field);
    await expect(field).toBeFocused();
    await this.page.keyboard.type(text, { delay: KEY_MS });
  }

  /** Presses the list and chooses as a keyboard does: the first letters, then Enter. */
  async choose(list: Locator, option: string): Promise<void> {
    await this.type(list, option);
    await this.page.keyboard.press('Enter');
  }

  /** Waits as a visitor does after the last key. */
  pause = () => sleep(this.random.below(PAUSE_MS));
}

/**
 * The middle of what is seen of a control. Scrolls as a visitor does, who aims when the page stands still; what moves
 * afterwards moves under the finger.
 */
async function aimAt(control: Locator): Promise<{ x: number; y: number }> {
  let last = '';
  let aim = { x: 0, y: 0 };
  await expect(async () => {
    const seen = await control.evaluate((element) => {
      const [first] = element.getClientRects();
      if (!first || getComputedStyle(element).pointerEvents === 'none') return 'not ready';
      const [x, y] = [first.left + first.width / 2, first.top + first.height / 2];
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return { x, y };
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return 'out of sight or covered';
    });
    await expect(control).toBeEnabled({ timeout: 1 });
    const before = last;
    last = JSON.stringify(seen);
    expect(seen).toEqual(expect.any(Object));
    expect(last, 'the page stands still').toBe(before);
    if (typeof seen === 'object') aim = seen;
  }).toPass({ timeout: PATIENCE_MS, intervals: [100] });
  return aim;
}

/** The test of the suites that press: `hand` works on `page`, on a drawn device and line. */
export const test = quietTest.extend<{
  readonly scripts: Scripts;
  readonly random: Random;
  readonly hand: Hand;
}>({
  scripts: ['running', { option: true }],
  javaScriptEnabled: ({ scripts }, use) => use(scripts !== 'blocked'),
  random: ({ browserName: _ }, use, { project, titlePath, repeatEachIndex }) => {
    const name = [project.name, ...titlePath, repeatEachIndex].join(' ');
    return use(seededRandom(Number(process.env.HANDS_SEED)).fork(name));
  },
  hand: async ({ page, scripts, random }, use, { annotations }) => {
    const [rate, line] = [random.pick([1, 4, 6]), random.pick(lines)];
    const description = `seed ${process.env.HANDS_SEED}, CPU ${rate}×, latency ${line.latency} ms`;
    annotations.push({ type: 'drawn', description });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    if (scripts === 'held')
      await page.route(/\.m?js(\?|$)/, async (route) => {
        await sleep(HOLD_MS);
        await route.continue().catch(() => {}); // the page may have been left meanwhile
      });
    await use(new Hand(page, random));
  },
});
