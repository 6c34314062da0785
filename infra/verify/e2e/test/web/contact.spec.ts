import { expect, type Page } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function fill(page: Page, message: string): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Obi');
  await field(page, 'Email Address').fill('ada.obi@example.com');
  await field(page, 'Subject').fill('A boundary wall');
  await field(page, 'Message').fill(message);
}

test.describe('contact form', { tag: '@matrix' }, () => {
  test('takes its subject from a link, sends the message, says so and clears the form', async ({
    page,
    complaints,
  }) => {
    await page.goto('/?subject=Affiliate%20programme#contact');
    await untilAlive(page);
    await expect(field(page, 'Subject')).toHaveValue('Affiliate programme');
    await fill(page, 'Could someone visit the site this week?');
    const request = page.waitForRequest('**/api/contact');
    await send(page);
    // The id that the server drew into the form: the browser posts it, too.
    const drawn = await page.locator('input[name="formId"]').inputValue();
    expect(drawn).toMatch(/^\S{16,255}$/);
    expect((await request).headers()['form-id']).toBe(drawn);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await expect(field(page, 'Message')).toHaveValue('');
    expect(complaints).toEqual([]);
  });

  test('is sent before the scripts have come, to a page that says so, never to JSON', async ({
    page,
    complaints,
  }) => {
    await page.route('**/assets/*.js', () => {}); // they never come
    await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
    await fill(page, 'From a browser\nwithout scripts');
    await send(page);
    await expect(page).toHaveURL(/\/message-sent$/);
    await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
