import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { type Conditions, lines } from './conditions.ts';
import { inPage } from './in-page.ts';
import type { Aim, Control, Look, Unlisted } from './seen.ts';

/** Longest time until a page paints or shows a control, in milliseconds: slow lines and six times slower devices. */
const PATIENCE_MS = 25_000;
/** How long scripts are held; a visit that ends before lets them go. */
const HOLD_MS = 20_000;
/** Without a request for so long, a page has done what it does by itself, in milliseconds. */
const QUIET_MS = 700;

/** How long a visitor looks at a page that was scrolled before the next step, in milliseconds. */
export const SCROLL_MS = 200;

/** Resolves after `ms` milliseconds; at once when they are past. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(ms, 0)));

/**
 * What the browser or this suite itself causes: other sites are not reached, the pages of `page-states.ts` that are not
 * there, and the server refuses forms that were sent empty.
 */
const EXPECTED_COMPLAINTS =
  /status of 400 .*\/api\/|net::ERR_(NAME_NOT_RESOLVED|NETWORK_CHANGED|ABORTED|UNKNOWN_URL_SCHEME)|status of 404 .*(no-such-page|\/9{9}|\/A{22})/;
/** Chromium's own, when a slow page is left while it fades in. */
const OWN_OF_BROWSER = /^Transition was (aborted|skipped)/;

/** Goes somewhere; again when an interface of this machine came or went meanwhile, as those of containers do. */
export const steadily = <Result>(go: () => Promise<Result>): Promise<Result> =>
  go().catch((error: Error) => {
    if (!error.message.includes(NETWORK_CHANGED)) throw error;
    return go();
  });

/** What Chromium says of a request when an interface of the machine came or went. */
const NETWORK_CHANGED = 'ERR_NETWORK_CHANGED';

/** One page opened once, in a browser without memory, under its conditions. */
export class Visit {
  /** Console errors, uncaught errors and what React recovered from (it reports that as an uncaught error). */
  readonly complaints: string[] = [];
  /** Addresses that the page asked to go to, each before it came or failed. */
  readonly asked: string[] = [];
  /** Documents that were shown, and changes of the address, in order. */
  readonly arrivals: string[] = [];
  /** File choosers, downloads, prints and new tabs. */
  readonly extras: string[] = [];
  /** A request failed because an interface of this machine came or went: what was lost then says nothing of the page. */
  isDisturbed = false;
  /** How many documents were shown. */
  documents = 0;
  /** When something was painted first. */
  paintedAt = 0;
  private readonly openRequests = new Set<unknown>();
  private lastRequestAt = 0;
  private letScriptsGo = () => {};

  private constructor(
    readonly page: Page,
    readonly cdp: CDPSession,
    readonly conditions: Conditions,
  ) {}

  /** Opens the path and returns when something is painted. */
  static async open(
    browser: Browser,
    path: string,
    conditions: Conditions,
    options: BrowserContextOptions = {},
  ): Promise<Visit> {
    const javaScriptEnabled = conditions.scripts !== 'blocked';
    const context = await browser.newContext({ ...options, javaScriptEnabled });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const visit = new Visit(page, cdp, conditions);
    visit.listen();
    // A browser without a screen prints nothing.
    await page.exposeFunction('print', () => visit.extras.push('print'));
    if (conditions.scripts === 'held') await visit.holdScripts();
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (!frame.parentId) visit.documents += 1;
    });
    await cdp.send('Page.enable');
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      ...lines[conditions.net],
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu });
    const painted = visit.firstPaint();
    await visit.go(path);
    await painted;
    visit.paintedAt = Date.now();
    return visit;
  }

  /** Goes there. */
  private async go(path: string): Promise<void> {
    await steadily(() => this.page.goto(path, { waitUntil: 'commit', timeout: PATIENCE_MS }));
  }

  private listen(): void {
    const { page } = this;
    page.on('console', (message) => {
      const line = `${message.text()} (${message.location().url})`;
      if (message.type() === 'error' && !EXPECTED_COMPLAINTS.test(line)) this.complaints.push(line);
    });
    page.on('pageerror', ({ message }) => {
      if (!OWN_OF_BROWSER.test(message)) this.complaints.push(`uncaught: ${message}`);
    });
    page.on('request', (request) => {
      this.openRequests.add(request);
      this.lastRequestAt = Date.now();
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        this.asked.push(request.url());
    });
    const ended = (request: unknown) => {
      this.openRequests.delete(request);
      this.lastRequestAt = Date.now();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', (request) => {
      ended(request);
      this.isDisturbed ||= request.failure()?.errorText.includes(NETWORK_CHANGED) === true;
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.arrivals.push(frame.url());
    });
    page.on('popup', (popup) => this.extras.push(`tab ${popup.url()}`));
    page.on('download', () => this.extras.push('download'));
    page.on('filechooser', () => this.extras.push('file chooser'));
  }

  private firstPaint(): Promise<void> {
    return new Promise((painted, failed) => {
      const late = setTimeout(() => failed(new Error('nothing was painted')), PATIENCE_MS);
      this.cdp.on('Page.lifecycleEvent', ({ name }) => {
        if (name !== 'firstContentfulPaint') return;
        clearTimeout(late);
        painted();
      });
    });
  }

  private async holdScripts(): Promise<void> {
    const released = new Promise<void>((go) => {
      this.letScriptsGo = go;
    });
    await this.page.route(/\.m?js(\?|$)/, async (route) => {
      await Promise.race([released, sleep(HOLD_MS)]);
      await route.continue().catch(() => {}); // the page may have been left meanwhile
    });
  }

  /** Lets held scripts run, as when the slow network has brought them at last. */
  release(): void {
    this.letScriptsGo();
  }

  /** All controls that can be seen somewhere on the page. */
  async controls(): Promise<Control[]> {
    const answer = await this.page.evaluate(inPage, { ask: 'controls' } as const).catch(unlessLeft);
    return (answer ?? []) as Control[];
  }

  /** Controls of the page's source that can not be used as it stands now. */
  async unlisted(): Promise<Unlisted[]> {
    const answer = await this.page.evaluate(inPage, { ask: 'unlisted' } as const);
    return answer as Unlisted[];
  }

  /**
   * Aims at the middle of what is seen of the control, once it is seen and ready. Scrolls as a visitor does, who aims
   * when the page stands still again; what moves afterwards moves under the finger.
   */
  async aim(control: Control, titles: readonly string[] = []): Promise<Aim> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    let last: Aim | undefined;
    for (;;) {
      const aim = await this.aimOnce(control, titles);
      const stands = last === undefined || (aim?.x === last.x && aim.y === last.y);
      if (aim?.state === 'seen' && stands) return aim;
      const isInSight = aim?.state === 'scrolled' || aim?.state === 'seen';
      if (isInSight) last = aim;
      const isAllThereIs = this.conditions.scripts !== 'running' && this.isQuiet();
      if (aim && ((isAllThereIs && !isInSight) || Date.now() > giveUpAt)) return aim;
      await sleep(isInSight ? SCROLL_MS / 2 : 100);
    }
  }

  /** Where the control is now. */
  aimOnce(control: Control, titles: readonly string[] = []): Promise<Aim | undefined> {
    const question = { ask: 'aim', control, titles } as const;
    return this.page.evaluate(inPage, question).then((answer) => answer as Aim, unlessLeft);
  }

  /** What is seen now; undefined while one document gives way to the next. */
  async look(control?: Control, titles: readonly string[] = []): Promise<Look | undefined> {
    const question = { ask: 'look', titles, ...(control && { control }) } as const;
    return this.page.evaluate(inPage, question).then((answer) => answer as Look, unlessLeft);
  }

  /** True when the page has asked for nothing for a while. */
  private isQuiet(): boolean {
    return this.openRequests.size === 0 && Date.now() - this.lastRequestAt > QUIET_MS;
  }

  /** Waits until the page's application answers, where it has one that runs: a busy machine may start it late. */
  async untilAnswering(): Promise<void> {
    if (this.conditions.scripts === 'blocked') return;
    const isAnswering = () =>
      document.querySelector('#app, #root') === null ||
      document.querySelector('body > [role="alert"]') !== null;
    // What is judged then shows whether it was missed.
    await this.page
      .waitForFunction(isAnswering, null, { polling: 100, timeout: PATIENCE_MS })
      .catch(() => {});
  }

  /** Waits until the page has done what it does by itself. Not for presses: those come when they come. */
  async untilQuiet(mostMs = 10_000): Promise<void> {
    const giveUpAt = Date.now() + mostMs;
    while (!this.isQuiet() && Date.now() < giveUpAt) await sleep(50);
    await sleep(100 * this.conditions.cpu);
  }

  async close(): Promise<void> {
    this.release();
    // What was routed and still waits would keep the context open.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.page.context().close();
  }
}

/** A document that goes away while it is asked answers nothing; any other error is one. */
function unlessLeft(error: Error): undefined {
  if (
    /context was destroyed|navigating|Cannot find context|frame was detached/i.test(error.message)
  )
    return undefined;
  throw error;
}
