import { holdScripts } from '../src/early-acts.ts';
import { earlyEntry, WHEN_MS } from './early.ts';
import { test } from './fixtures.ts';
import { formPages } from './form-pages.ts';
import { fillIn, traceOf } from './forms.ts';
import { clerkApi, clerkOf, site } from './site.ts';
import { type SlowAnswers, startSlowAnswers } from './slow-answers.ts';
import { sleep, steadily } from './visit.ts';

/** Times that each form is pressed twice before React and with it, each at another moment; 0 leaves it out. */
const TRIES = 2 * Number(process.env.HANDS_EARLY_TRIES ?? 1);

/** When the second press comes: while there is still no script, or once React is there. */
const again = ['before React', 'with React'] as const;

/** How long the answer to the first press goes on waiting after the second, in milliseconds. */
const ANSWER_MS = 1_000;

/** Longest time until it is pressed again, on a machine that does much else, in milliseconds. */
const PATIENCE_MS = 20_000;

/** Whether React takes over a page, by what the server drew. */
const isOfReact = (drawn: string): boolean => drawn.includes('id="app"');

/**
 * Presses a button twice from within its page: while the browser waits for the answer to a form, nothing outside can reach
 * the page. The second press comes after `delayMs`, or once React is there: from then on the page has the region in which
 * it says what went wrong. The page itself tells the proxy that it was pressed again.
 */
function pressTwiceInPage(how: { selector: string; delayMs: number; withReact: boolean }): void {
  const button = () => document.querySelector<HTMLElement>(how.selector);
  const pressAgain = () => {
    const isThere = !how.withReact || document.querySelector('body > [role="alert"]') !== null;
    if (!isThere || !button()?.matches(':enabled')) setTimeout(pressAgain, 20);
    else {
      button()?.click();
      navigator.sendBeacon('/pressed-again');
    }
  };
  setTimeout(pressAgain, how.delayMs);
  button()?.click();
}

async function until(isSo: () => boolean): Promise<boolean> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!isSo() && Date.now() < giveUpAt) await sleep(20);
  return isSo();
}

test.describe('a form that is pressed twice, the answer to its first press late', () => {
  test.skip(!clerkOf(), 'HANDS_STAFF names no clerk');

  let slow: SlowAnswers;
  test.beforeAll(async () => {
    slow = await startSlowAnswers(site().api);
  });
  test.afterAll(() => slow.close());

  for (const [name, prepare] of Object.entries(formPages))
    test(`is done once: ${name}`, async ({ browser, ledger, draw }, info) => {
      test.setTimeout(60_000 + TRIES * again.length * 3 * 60_000);
      const staff = await clerkApi();
      const drawn = await (await fetch(site().api + (await prepare(staff)).path)).text();
      const forms = [...drawn.matchAll(/<form\b[^>]*method="post"[^>]*>/g)].map(
        ([tag]) => / action="([^"]+)"/.exec(tag)?.[1] ?? '',
      );
      test.expect(forms).not.toEqual([]);
      const moments = again.filter((one) => one === 'before React' || isOfReact(drawn));
      for (const nth of forms.keys())
        for (const moment of moments)
          for (const delayMs of draw.some(WHEN_MS, TRIES)) {
            const startedAt = Date.now();
            const { what: words, result, why } = await pressTwice(nth, delayMs, moment);
            const what = `${words} twice, ${moment}`;
            ledger.keep(earlyEntry(info, { page: name, what, result, why, delayMs, startedAt }));
          }

      async function pressTwice(nth: number, delayMs: number, moment: (typeof again)[number]) {
        const place = await prepare(staff);
        const { viewport, isMobile, hasTouch } = info.project.use;
        const context = await browser.newContext({
          viewport: viewport ?? null,
          isMobile: isMobile ?? false,
          hasTouch: hasTouch ?? false,
        });
        const page = await context.newPage();
        const releaseScripts = await holdScripts(page);
        await steadily(() => page.goto(slow.url + place.path, { waitUntil: 'commit' }));
        const form = page.locator('form[method="post"]').nth(nth);
        await form.waitFor({ state: 'attached' });
        // Some stand behind a first press, which needs no script.
        await form.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
        await form.waitFor();
        const action = (await form.getAttribute('action')) ?? '';
        const id = await form.getAttribute('id');
        const label = await form.getAttribute('aria-label');
        // Two forms of a page may lead to one address.
        const own = `form[action="${action}"]${label ? `[aria-label="${label}"]` : ''}`;
        const selector = `${own} [type="submit"]${id ? `, [form="${id}"]` : ''}`;
        const words = (await page.locator(selector).first().innerText()).trim();
        const trace = traceOf(action);
        await fillIn(form, place);
        const { release, sent, wasPressedAgain } = slow.holdNext();
        const withReact = moment === 'with React';
        // Not awaited: the answer of the page may come after it was left.
        void page.evaluate(pressTwiceInPage, { selector, delayMs, withReact }).catch(() => {});
        await sleep(delayMs); // what is tried: how long the scripts take
        if (!withReact) await until(wasPressedAgain);
        releaseScripts();
        const isTwice = await until(wasPressedAgain);
        let why = '';
        try {
          await sleep(ANSWER_MS); // what is tried: an answer that comes after the second press
          release();
          const body = page.locator('body');
          await test.expect(body).toHaveText(trace.says, { timeout: 30_000, useInnerText: true });
        } catch (error) {
          why = String(error).slice(0, 300);
        }
        release();
        releaseScripts();
        const times = await trace.count(staff, place);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
        const isDone = times > 0 && why === '';
        const result =
          times > 1 && !trace.mayRepeat ? 'doubled' : !isDone ? 'lost' : isTwice ? 'met' : 'unseen';
        const inShort = isTwice ? `sent ${sent()} times` : 'there was nothing to press again';
        return {
          what: words,
          result,
          why: `${inShort}, ${times} in the database. ${why}`,
        } as const;
      }
    });
});
