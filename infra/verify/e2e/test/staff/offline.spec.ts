import { expect, type Page } from '@playwright/test';
import { openFromMenu } from '../../src/back-office/menu.ts';
import { signedIn, staffTest as test } from '../../src/fixtures.ts';

// Over plain http on this machine: no worker is registered behind a certificate that signed itself.
test.use({
  serviceWorkers: 'allow',
  baseURL: ({ system }, use) => use(system.siteUrl),
  storageState: ({ token, system }, use) => use(signedIn({ pageUrl: system.siteUrl }, token)),
});

/** Opens the orders, and waits until the worker is there. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** The font that a text is drawn with, whatever its style asks for. */
async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('a later visit of the back office is drawn in its own fonts, which are at hand', {
  tag: '@matrix',
}, async ({ page }) => {
  for (const path of ['/admin/orders', '/admin/audit']) {
    await openWithWorker(page); // has fetched them
    await page.waitForLoadState('networkidle');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await drawnIn(page, 'h1'), path).toEqual([expect.stringContaining('Anybody')]);
  }
});

test.describe('the back office whose connection is gone', { tag: '@matrix' }, () => {
  test('opens all the same, says what is wrong, and goes on once the connection is back', async ({
    page,
    context,
  }) => {
    await openWithWorker(page);
    // The second visit is the worker's: from then on the code of this screen is kept.
    await page.reload();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);

    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Back office' })).toBeVisible();
    await expect(
      page.getByText(/could not be (loaded|updated)|Failed to fetch/).first(),
    ).toBeVisible();
    await expect(page.getByText(/connection/).first()).toBeVisible();
    await openFromMenu(page, 'Money');
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();

    await context.setOffline(false);
    // By itself, without a press.
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Money', level: 1 })).toBeVisible();
  });

  test('asks once more where the network changed under a page or its code', async ({
    page,
    context,
  }) => {
    await openWithWorker(page);
    const failed: string[] = [];
    await context.route(/\/admin\/audit$|\/assets\/.*audit/i, (route) => {
      const url = route.request().url();
      if (failed.includes(url)) return route.continue();
      failed.push(url);
      return route.abort('connectionreset');
    });
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeVisible();
    expect(failed).toContainEqual(expect.stringContaining('/admin/audit'));
  });

  test('has one worker, which takes the place of an earlier one with its subscription to notices', async ({
    page,
    system,
  }) => {
    await page.goto('/');
    await page.evaluate(async () => {
      // Cast: they are not in TypeScript's types.
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: {
          createPolicy: (
            name: string,
            rules: { createScriptURL: (path: string) => string },
          ) => { createScriptURL: (path: string) => string };
        };
      };
      const policy = trustedTypes.createPolicy('desk', { createScriptURL: (path) => path });
      const script = policy.createScriptURL('/desk.js?earlier');
      await navigator.serviceWorker.register(script, { scope: '/admin' });
    });
    await page.goto('/admin/orders');
    const active = () =>
      page.evaluate(async () => {
        const all = await navigator.serviceWorker.getRegistrations();
        return all.map((registration) => registration.active?.scriptURL);
      });
    await expect.poll(active).toEqual([`${system.siteUrl}/desk.js`]);
  });

  test('can be put on a Home Screen, where it opens at its first page', async ({ page }) => {
    await page.goto('/admin/orders');
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect(answer.headers()['content-type']).toContain('application/manifest+json');
    expect(await answer.json()).toMatchObject({ start_url: '/admin', display: 'standalone' });
  });
});
