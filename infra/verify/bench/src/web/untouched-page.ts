import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openSlowPhone } from './slow-phone.ts';

/** Milliseconds between two keys: a quick thumb. */
const KEY_GAP_MS = 150;

/** Milliseconds of rest after which the page has told all that the last touch made it do. */
const REST_MS = 700;

/** What the page notes of itself, in milliseconds. */
export interface Vitals {
  /** Largest contentful paint since the navigation began. */
  readonly lcp: number;
  /** Longest interaction, from the touch or key to the next paint, since this was last read. */
  readonly inp: number;
}

/**
 * A page on a slow phone that is driven from outside. Playwright's locators and waits run a large script in the
 * page, on the thread that is slowed down and measured; here the page runs nothing but a query for a plain selector
 * at each change. Touches and keys are the browser's own input events.
 */
export class UntouchedPage {
  private readonly page: Page;
  private readonly session: CDPSession;
  readonly close: () => Promise<void>;

  private constructor(page: Page, session: CDPSession, close: () => Promise<void>) {
    this.page = page;
    this.session = session;
    this.close = close;
  }

  /** Opens `url` as the first page of a visit; resolves when it has loaded. */
  static async open(browser: Browser, url: string, cpuSlowdown: number): Promise<UntouchedPage> {
    const { page, close } = await openSlowPhone(browser, cpuSlowdown);
    await page.addInitScript(WATCH_VITALS);
    const session = await page.context().newCDPSession(page);
    await page.goto(url);
    return new UntouchedPage(page, session, close);
  }

  /** Waits until the selector matches. */
  async until(selector: string): Promise<void> {
    await this.run(`new Promise((found) => {
      const look = () => {
        if (!document.querySelector(${JSON.stringify(selector)})) return;
        observer.disconnect();
        found();
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true });
      look();
    })`);
  }

  /** Waits until nothing more is fetched: the largest picture of the first view comes after the text. */
  async untilFetched(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
  }

  /** Waits until the address matches. */
  async untilAddress(address: RegExp): Promise<void> {
    await this.page.waitForURL(address);
  }

  /** Touches the middle of what the selector matches, having brought it onto the screen. */
  async touch(selector: string): Promise<void> {
    await this.until(selector);
    const at = await this.run<{ x: number; y: number }>(`new Promise((tell) => {
      const target = document.querySelector(${JSON.stringify(selector)});
      target.scrollIntoView({ block: 'center' });
      requestAnimationFrame(() => setTimeout(() => {
        const { x, y, width, height } = target.getBoundingClientRect();
        tell({ x: x + width / 2, y: y + height / 2 });
      }));
    })`);
    await setTimeout(REST_MS); // nothing of the scrolling is left to be painted
    await this.page.touchscreen.tap(at.x, at.y);
  }

  /** Presses the keys of the text, at the speed of a thumb. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY_GAP_MS });
  }

  /** Fills a field in without keys: for what is not measured. */
  async fill(selector: string, text: string): Promise<void> {
    await this.run(`{
      const field = document.querySelector(${JSON.stringify(selector)});
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
        .set.call(field, ${JSON.stringify(text)});
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }`);
  }

  /** Chooses a file of this machine. */
  async choose(selector: string, file: string): Promise<void> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: `document.querySelector(${JSON.stringify(selector)})`,
    });
    await this.session.send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
  }

  /** What the page noted; the next interaction begins at 0. */
  async vitals(): Promise<Vitals> {
    await setTimeout(REST_MS);
    return this.run<Vitals>('readVitals()');
  }

  private async run<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = await this.session.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as Value;
  }
}

/**
 * Runs in the page. An interaction's duration is that of the longest of its events (pointerdown, pointerup, click …),
 * in whole 8 ms; shorter than 16 ms is not told (https://w3c.github.io/event-timing/, 2025): it then counts as 0.
 */
const WATCH_VITALS = `{
  const vitals = { lcp: 0, inp: 0 };
  const paints = (list) => {
    for (const { startTime } of list) vitals.lcp = startTime;
  };
  const events = (list) => {
    for (const { interactionId, duration } of list)
      if (interactionId) vitals.inp = Math.max(vitals.inp, duration);
  };
  const watch = (type, note) => {
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type, buffered: true, durationThreshold: 16 });
    return () => note(observer.takeRecords());
  };
  const flush = [watch('largest-contentful-paint', paints), watch('event', events)];
  globalThis.readVitals = () => {
    for (const note of flush) note();
    const told = { ...vitals };
    vitals.inp = 0;
    return told;
  };
}`;
