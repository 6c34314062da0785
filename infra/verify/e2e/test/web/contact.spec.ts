import { launchBrowser, openPage, untilAlive } from '@spade/testkit/browser';
import type { Browser, Page } from 'playwright-core';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function openForm(browser: Browser) {
  const opened = await openPage(browser);
  await opened.page.goto('/#contact');
  await untilAlive(opened.page);
  await opened.page.getByRole('button', { name: 'Decline' }).click();
  return opened;
}

async function fill(page: Page, message: string): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Obi');
  await field(page, 'Email Address').fill('ada.obi@example.com');
  await field(page, 'Subject').fill('A boundary wall');
  await field(page, 'Message').fill(message);
}

/** The form is alive once it refuses an empty message in its own words. */
async function untilFormAlive(page: Page): Promise<void> {
  await send(page);
  await page.getByText('Required').first().waitFor();
}

describe('contact form', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('names every missing field and puts the focus on the first', async () => {
    const { page, close } = await openForm(browser);
    await untilFormAlive(page);
    expect(await page.getByText('Required').count()).toBe(5);
    expect(
      await field(page, 'First Name').evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await close();
  });

  it('says what is wrong with an e-mail address', async () => {
    const { page, close } = await openForm(browser);
    await untilFormAlive(page);
    await fill(page, 'Hello');
    await field(page, 'Email Address').fill('ada@');
    await send(page);
    await page.getByText('Invalid email').waitFor();
    await close();
  });

  it('sends the message, says so and clears the form', async () => {
    const { page, complaints, close } = await openForm(browser);
    await untilFormAlive(page);
    await fill(page, 'Could someone visit the site this week?');
    const request = page.waitForRequest('**/api/contact');
    await send(page);
    expect((await request).headers()['idempotency-key']).toMatch(/^\S{16,255}$/);
    await page.getByText('Message sent successfully!').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(complaints).toEqual([]);
    await close();
  });

  describe('when the answer does not come', () => {
    it('keeps what was typed, also over a reload, and repeats with the same key', async () => {
      const { page, close } = await openForm(browser);
      await untilFormAlive(page);
      const keys: (string | undefined)[] = [];
      await page.route('**/api/contact', (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        return route.abort();
      });
      await fill(page, 'Keep these words');
      await send(page);
      await page.getByText('Failed to send message').waitFor();
      await send(page);
      await page.waitForFunction(
        () => document.querySelector('button[type=submit]:not(:disabled)') !== null,
      );
      expect(await field(page, 'Message').inputValue()).toBe('Keep these words');
      await page.reload();
      await page.waitForFunction(
        () => document.querySelector('textarea')?.value === 'Keep these words',
      );
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      await close();
    });
  });

  it('takes its subject from the link that led to it', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/?subject=Affiliate%20programme#contact');
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[name=subject]')?.value === 'Affiliate programme',
    );
    await close();
  });
});
