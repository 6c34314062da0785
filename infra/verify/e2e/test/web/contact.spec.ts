import { expect, type Page } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function openForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await untilAlive(page);
}

async function fill(page: Page, message: string): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Obi');
  await field(page, 'Email Address').fill('ada.obi@example.com');
  await field(page, 'Subject').fill('A boundary wall');
  await field(page, 'Message').fill(message);
}

test.describe('contact form', () => {
  test('names every missing field and puts the focus on the first', async ({ page }) => {
    await openForm(page);
    await send(page);
    await expect(page.getByText('Required').first()).toBeVisible();
    await expect(page.getByText('Required')).toHaveCount(5);
    await expect(field(page, 'First Name')).toBeFocused();
  });

  test('says what is wrong with an e-mail address', async ({ page }) => {
    await openForm(page);
    await fill(page, 'Hello');
    await field(page, 'Email Address').fill('ada@');
    await send(page);
    await expect(page.getByText('Invalid email')).toBeVisible();
  });

  test('sends the message, says so and clears the form', async ({ page, complaints }) => {
    await openForm(page);
    await fill(page, 'Could someone visit the site this week?');
    const request = page.waitForRequest('**/api/contact');
    await send(page);
    expect((await request).headers()['idempotency-key']).toMatch(/^\S{16,255}$/);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    expect(complaints).toEqual([]);
  });

  test.describe('when the answer does not come', () => {
    test('keeps what was typed, over a reload once that is accepted, and repeats with the same key', async ({
      page,
    }) => {
      await openForm(page);
      await page.getByRole('button', { name: 'Accept' }).click();
      const keys: (string | undefined)[] = [];
      await page.route('**/api/contact', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.abort();
      });
      await fill(page, 'Keep these words');
      await send(page);
      await expect(page.getByText('Failed to send message')).toBeVisible();
      await send(page);
      await expect.poll(() => keys.length).toBe(2);
      await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
      await expect(field(page, 'Message')).toHaveValue('Keep these words');
      await page.reload();
      await expect(field(page, 'Message')).toHaveValue('Keep these words');
      expect(keys[0]).toBe(keys[1]);
    });
  });

  test.describe('when the page has no scripts', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ page }) => page.goto('/#contact'));

    test('sends the message and shows a page that says so', async ({ page, complaints }) => {
      await fill(page, 'From a browser\nwithout scripts');
      await send(page);
      await page.waitForURL('**/message-sent');
      await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
      // The browser gives up the scripts that the page names.
      expect(complaints.filter((line) => !line.startsWith('failed:'))).toEqual([]);
    });

    test('says in red what is missing, beside its field, and keeps what was typed', async ({
      page,
    }) => {
      await field(page, 'First Name').fill('Ada');
      await send(page);
      await expect(page.getByText('Required').first()).toBeVisible();
      await expect(page.getByText('Required')).toHaveCount(4);
      await expect(field(page, 'First Name')).toHaveValue('Ada');
      await expect(field(page, 'Last Name')).toBeFocused();
    });

    test('says what the server refuses, and keeps what was typed', async ({ page }) => {
      await fill(page, 'Keep these words');
      await field(page, 'First Name').fill('x'.repeat(101));
      await send(page);
      await expect(page.getByText(/at most 100|longer than|100 characters/)).toBeVisible();
      await expect(field(page, 'Message')).toHaveValue('Keep these words');
    });
  });

  test.describe('when it is sent before the scripts have come', () => {
    test('arrives at the page that says so, never at JSON', async ({ page }) => {
      await page.route('**/assets/*.js', () => {}); // they never come
      await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
      await fill(page, 'Quicker than the scripts');
      await send(page);
      await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
    });
  });

  test('takes its subject from the link that led to it', async ({ page }) => {
    await page.goto('/?subject=Affiliate%20programme#contact');
    await expect(field(page, 'Subject')).toHaveValue('Affiliate programme');
  });
});
