import type { Locator, Page } from '@playwright/test';
import { newBuyer } from '@spade/testkit/shop';
import { staffApi } from '@spade/testkit/staff';
import { untilAlive } from '../src/whole-page.ts';
import { earlyEntry, WHEN_MS } from './early.ts';
import { test } from './fixtures.ts';
import { formPages } from './form-pages.ts';
import { fillIn } from './forms.ts';
import { clerkOf, site, siteApi } from './site.ts';

/** Times that each form is filled in and left, each way. */
const TRIES = Number(process.env.HANDS_EARLY_TRIES ?? 1);

const pages: typeof formPages = {
  ...formPages,
  marketplace: async () => ({ path: '/marketplace', buyer: newBuyer() }),
};

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

/** The fields of a form that belong together, each group as one text; what is chosen of the product, and its sum, is one. */
async function groupsOf(form: Locator): Promise<{ product: string; rest: string }> {
  return form.evaluate((element) => {
    const fields = [...element.querySelectorAll('input, select, textarea')].filter(
      (field) => !field.matches('[type=hidden], [type=file]'),
    ) as HTMLInputElement[];
    const isOfProduct = ({ name, type }: HTMLInputElement) =>
      type === 'radio' || type === 'number' || name === 'choice';
    const factOf = (field: HTMLInputElement) =>
      `${field.name}=${field.type === 'checkbox' || field.type === 'radio' ? field.checked : field.value}`;
    const sums = [...element.querySelectorAll('[aria-live]')].map((sum) => sum.textContent);
    return {
      product: [...fields.filter(isOfProduct).map(factOf), ...sums].join('; '),
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

test.describe('a form that is filled in and left', () => {
  const clerk = clerkOf();
  test.skip(!clerk, 'HANDS_STAFF names no clerk');
  if (!clerk) return;

  for (const [name, prepare] of Object.entries(pages))
    for (const [way, comeBack] of Object.entries(ways))
      test(`comes back whole or not at all: ${name}, ${way}`, async ({
        browser,
        ledger,
        draw,
      }, info) => {
        test.setTimeout(120_000 + TRIES * 10 * 60_000);
        const staff = await staffApi(siteApi(), clerk);
        const place = await prepare(staff);
        const { viewport, isMobile, hasTouch } = info.project.use;
        const openForm = async (page: Page, nth: number) => {
          const form = page.locator('form').nth(nth);
          await form.waitFor({ state: 'attached' });
          await form.evaluate((one) => one.closest('details')?.setAttribute('open', ''));
          return form;
        };
        const drawn = await (await fetch(site().api + place.path)).text();
        const count = [...drawn.matchAll(/<form\b/g)].length;
        for (let nth = 0; nth < count; nth += 1)
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
            await page.goto(place.path);
            await untilAlive(page);
            const form = await openForm(page, nth);
            const isBehindDialog = await form.evaluate((one) => {
              const dialog = document.querySelector('dialog[open], [role=dialog]');
              return dialog !== null && !dialog.contains(one);
            });
            const isUsable = !isBehindDialog && (await form.isVisible());
            const empty = await groupsOf(form);
            let why = '';
            if (isUsable) {
              await chooseProduct(form);
              await fillIn(form, place);
              await untilAlive(page);
              const filled = await groupsOf(form);
              // The browser restores its values before React takes over.
              await context.route('**/assets/*.js', async (route) => {
                await new Promise((resolve) => setTimeout(resolve, delayMs));
                await route.continue().catch(() => {});
              });
              const back = await comeBack(page);
              await untilAlive(back);
              const kept = await groupsOf(await openForm(back, nth));
              for (const group of ['product', 'rest'] as const)
                if (kept[group] !== filled[group] && kept[group] !== empty[group])
                  why += `${group}: ${filled[group]} became ${kept[group]}. `;
            }
            const action = (await form.getAttribute('action').catch(() => null)) ?? '';
            await context.close();
            const what = `${action.replace(/[\w-]{22}/, 'ID')} filled in, ${way}`;
            const result = !isUsable ? 'unseen' : why ? 'lost' : 'met';
            ledger.keep(earlyEntry(info, { page: name, what, result, why, delayMs, startedAt }));
          }
      });
});
