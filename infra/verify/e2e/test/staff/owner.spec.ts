import { expect, type Page } from '@playwright/test';
import { auditBothWidths } from '../../src/audit.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { smallTargets, walkByTab } from '../../src/keyboard.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** A setting is in force everywhere within a minute. */
const IN_FORCE_WITHIN_MS = 60_000;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState('networkidle');
}

test.describe('the screens of an owner', () => {
  test('are without faults on a phone and a desktop, each form of settings among them', {
    tag: '@matrix',
  }, async ({ page, complaints }) => {
    test.slow();
    const faults: string[] = [];
    await open(page, '/admin/settings');
    // Those that its menu leads to.
    const forms = await page
      .locator('a[href^="/admin/settings?form="]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(forms.length).toBeGreaterThan(15);
    for (const form of forms) {
      await open(page, form);
      faults.push(...(await auditBothWidths(page)).map((fault) => `${form}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('are walked by Tab on a phone: every stop is marked, in view and large enough', {
    tag: '@matrix',
  }, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 780 });
    const screens = [
      'settings?form=limits',
      'settings?form=faq',
      'bank',
      'keys',
      'staff',
      'account',
    ];
    const faults: string[] = [];
    for (const screen of screens) {
      await open(page, `/admin/${screen}`);
      const stops = await walkByTab(page);
      expect(stops.length).toBeGreaterThan(3);
      for (const { name, isMarked, isInView } of stops)
        if (!isMarked || !isInView) faults.push(`${screen}: ${name} is not marked or not in view`);
      faults.push(...(await smallTargets(page)).map((target) => `${screen}: ${target} is small`));
    }
    expect(faults).toEqual([]);
  });

  test('two pages of its own: looked at before, published, in the foot and the sitemap, and taken back', async ({
    page,
    context,
    playwright,
    system,
  }) => {
    test.slow();
    const visitor = await playwright.request.newContext({
      baseURL: system.pageUrl,
      ignoreHTTPSErrors: true,
    });
    const textOf = async (path: string) => (await visitor.get(path)).text();
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, '/admin/settings?form=pages');
    const pages = [
      ['care', 'Care of fabric', 'Wash it cold.'],
      ['sizes', 'Sizes', 'Measure twice.'],
    ] as const;
    for (const [index, [slug, title, words]] of pages.entries()) {
      await page.getByRole('button', { name: 'Add an entry' }).click();
      await page
        .getByLabel(/^Address/)
        .nth(index)
        .fill(slug);
      await page
        .getByLabel(/^Title/)
        .nth(index)
        .fill(title);
      await page
        .getByLabel(/^(Text|Page|Words)/)
        .nth(index)
        .fill(words);
    }
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = await opened;
    await expect(preview.getByText('Wash it cold.')).toBeVisible();
    expect(await textOf('/pages/care')).not.toContain('Wash it cold.');
    await preview.close();

    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/^1 change saved/)).toBeVisible();
    for (const [slug, title, words] of pages) {
      const within = { timeout: IN_FORCE_WITHIN_MS };
      await expect.poll(() => textOf(`/pages/${slug}`), within).toContain(words);
      await expect.poll(() => textOf('/'), within).toContain(title);
      await expect.poll(() => textOf('/sitemap.xml'), within).toContain(`/pages/${slug}<`);
    }

    await page.getByRole('button', { name: /^Versions of/ }).click();
    const changes = page.getByRole('region', { name: 'Changes' });
    await expect(changes.getByText('Wash it cold.').first()).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Undo the change/ })
      .first()
      .click();
    await expect
      .poll(async () => (await visitor.get('/pages/care')).status(), {
        timeout: IN_FORCE_WITHIN_MS,
      })
      .toBe(404);
    await visitor.dispose();
  });
});

/**
 * Stands for the push service, which this Chromium has none of, and for the service worker, whose script it does not fetch
 * under a certificate of our own: the subscription is made up, its keys are real.
 */
const ownPushManager = () => {
  const encode = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  let own: object | null = null;
  const subscribe = async () => {
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
    const p256dh = encode(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
    const auth = encode(crypto.getRandomValues(new Uint8Array(16)));
    const endpoint = 'https://push.example/of-the-test';
    own = {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        own = null;
        return true;
      },
    };
    return own;
  };
  const pushManager = { subscribe, getSubscription: async () => own };
  const registration = async () => ({ active: {}, pushManager });
  Object.assign(ServiceWorkerContainer.prototype, {
    register: registration,
    getRegistration: registration,
  });
  Notification.requestPermission = async () => 'granted';
};

test.describe('notices in the browser, whose push service the test stands in for', () => {
  test('are switched on and off again', async ({ page, complaints }) => {
    await page.addInitScript(ownPushManager);
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, '/admin/account');
    await page.getByRole('button', { name: 'Show them in this browser' }).click();
    await expect(page.getByText('This browser shows notices.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop in this browser' }).click();
    await expect(page.getByText('This browser shows no notices.')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
