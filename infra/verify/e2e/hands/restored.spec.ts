import type { Locator, Page } from '@playwright/test';
import { newBuyer } from '@spade/testkit/shop';
import { untilAlive } from '../src/whole-page.ts';
import { earlyEntry, WHEN_MS } from './early.ts';
import { test } from './fixtures.ts';
import { formPages } from './form-pages.ts';
import { type FormPage, fillIn } from './forms.ts';
import { pageStates } from './page-states.ts';
import { clerkApi, clerkOf, site } from './site.ts';
import { sleep, steadily } from './visit.ts';

/** Times that each form is filled in and left, each way. */
const TRIES = Number(process.env.HANDS_EARLY_TRIES ?? 1);

/** Pages with fields that no form is posted of. */
const otherPages = [
  '/marketplace',
  'page of a category',
  'found by search',
  'subject filled in',
  'order whose proof was rejected',
  'order paid in part',
  '/auth',
  '/supplier/orders',
];

const pages: typeof formPages = {
  ...formPages,
  ...Object.fromEntries(
    otherPages.map((name) => [
      name,
      async (clerk) => ({ path: (await pageStates.get(name)?.(clerk)) ?? name, buyer: newBuyer() }),
    ]),
  ),
};

/** Chromium notes what a page's fields hold once a second; a phone drops a tab later than that. */
const NOTED_MS = 1_200;

/** How a visitor comes back to a page with a form that is filled in; returns the page that shows it then. */
const ways: Record<string, (page: Page) => Promise<Page>> = {
  reloaded: async (page) => {
    await page.reload({ waitUntil: 'commit' });
    return page;
  },
  'left and Back': async (page) => {
    await page.goto('/privacy-policy');
    await page.goBack({ waitUntil: 'commit' });
    return page;
  },
  // As of a tab that the phone dropped: another process draws the page, with what the browser kept of the entry.
  'tab restored': async (page) => {
    await sleep(NOTED_MS);
    await page.goto('about:blank');
    await page.goBack({ waitUntil: 'commit' });
    return page;
  },
  'new tab': async (page) => {
    const next = await page.context().newPage();
    await next.goto(page.url(), { waitUntil: 'commit' });
    return next;
  },
};

/**
 * The fields of a form that belong together, each group as one text; what is chosen of the product, and its sum, is one.
 * The body stands for those that are in no form. No browser restores a password.
 */
async function groupsOf(part: Locator): Promise<{ product: string; rest: string }> {
  return part.evaluate((element) => {
    const isForm = element.matches('form');
    const isOwn = (one: Element) => isForm || one.closest('form') === null;
    const fields = [...element.querySelectorAll('input, select, textarea')].filter(
      (field) => isOwn(field) && !field.matches('[type=hidden], [type=file], [type=password]'),
    ) as HTMLInputElement[];
    const isOfProduct = ({ name, type }: HTMLInputElement) =>
      type === 'radio' || type === 'number' || name === 'choice';
    const factOf = (field: HTMLInputElement) =>
      `${field.name}=${field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value}`;
    const sums = isForm ? [...element.querySelectorAll('[aria-live]')] : [];
    return {
      product: [
        ...fields.filter(isOfProduct).map(factOf),
        ...sums.map((sum) => sum.textContent),
      ].join('; '),
      rest: fields
        .filter((field) => !isOfProduct(field))
        .map(factOf)
        .join('; '),
    };
  });
}

/** Chooses another option and another quantity, where the form asks for them. */
async function chooseProduct(form: Locator): Promise<void> {
  const options = form.locator('[type=radio]:enabled');
  if ((await options.count()) > 1) await options.last().check();
  const quantity = form.locator('[type=number]').first();
  if ((await quantity.count()) > 0) await quantity.fill('3');
}

/** Chooses what stands in no form: it may show another one. */
async function chooseForm(page: Page): Promise<void> {
  const choices = page.locator('[type=radio]:not(form *)');
  // From within: their labels are what is seen of them.
  if ((await choices.count()) > 0) await choices.last().evaluate((one: HTMLElement) => one.click());
}

/** The forms of a page in their order, then the body. */
async function openPart(page: Page, nth: number): Promise<Locator> {
  const forms = page.locator('form');
  await forms.first().waitFor({ state: 'attached' });
  const part = nth < (await forms.count()) ? forms.nth(nth) : page.locator('body');
  await part.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
  return part;
}

/** Whether a visitor sees it; another form may have to be chosen first. */
async function isUsable(part: Locator): Promise<boolean> {
  const isBehindDialog = await part.evaluate((one) => {
    const dialog = document.querySelector('dialog[open], [role=dialog]');
    return dialog !== null && !dialog.contains(one);
  });
  if (isBehindDialog) return false;
  if (!(await part.isVisible())) await chooseForm(part.page());
  return part.isVisible();
}

/** Fills in a part of a page, leaves the page and comes back; says what came back in part. Scripts then come late. */
async function leaveAndReturn(
  page: Page,
  how: { nth: number; place: FormPage; comeBack: (page: Page) => Promise<Page>; delayMs: number },
): Promise<string> {
  const part = await openPart(page, how.nth);
  const empty = await groupsOf(part);
  if (await part.evaluate((one) => one.matches('form'))) {
    await chooseProduct(part);
    await fillIn(part, how.place);
  } else await chooseForm(page);
  await untilAlive(page);
  const filled = await groupsOf(part);
  // The browser restores its values before React takes over.
  await page.context().route('**/assets/*.js', async (route) => {
    await sleep(how.delayMs);
    await route.continue().catch(() => {});
  });
  const back = await how.comeBack(page);
  await untilAlive(back);
  const kept = await groupsOf(await openPart(back, how.nth));
  return (['product', 'rest'] as const)
    .filter((group) => kept[group] !== filled[group] && kept[group] !== empty[group])
    .map((group) => `${group}: ${filled[group]} became ${kept[group]}. `)
    .join('');
}

test.describe('a form that is filled in and left', () => {
  test.skip(!clerkOf(), 'HANDS_STAFF names no clerk');

  for (const [name, prepare] of Object.entries(pages))
    for (const [way, comeBack] of Object.entries(ways))
      test(`comes back whole or not at all: ${name}, ${way}`, async ({
        browser,
        ledger,
        draw,
      }, info) => {
        test.setTimeout(120_000 + TRIES * 10 * 60_000);
        const staff = await clerkApi();
        const place = await prepare(staff);
        const { viewport, isMobile, hasTouch } = info.project.use;
        const drawn = await (await fetch(site().api + place.path)).text();
        const actions = [...drawn.matchAll(/<form\b[^>]*>/g)].map(
          ([tag]) => / action="([^"?]*)/.exec(tag)?.[1]?.replace(/[\w-]{22}/, 'ID') ?? 'form',
        );
        // Radio buttons may stand in no form.
        const parts = drawn.includes('type="radio"') ? [...actions, 'what is in no form'] : actions;
        for (const [nth, part] of parts.entries())
          for (let time = 0; time < TRIES; time += 1) {
            const delayMs = draw.one(WHEN_MS);
            const startedAt = Date.now();
            const context = await browser.newContext({
              viewport: viewport ?? null,
              isMobile: isMobile ?? false,
              hasTouch: hasTouch ?? false,
              baseURL: site().pages,
              ignoreHTTPSErrors: true,
            });
            const page = await context.newPage();
            await steadily(() => page.goto(place.path));
            await untilAlive(page);
            const isThere = await isUsable(await openPart(page, nth));
            const how = { nth, place, comeBack, delayMs };
            const why = isThere ? await leaveAndReturn(page, how) : '';
            await context.close();
            const what = `${part} filled in, ${way}`;
            const result = !isThere ? 'unseen' : why ? 'lost' : 'met';
            ledger.keep(earlyEntry(info, { page: name, what, result, why, delayMs, startedAt }));
          }
      });
});
