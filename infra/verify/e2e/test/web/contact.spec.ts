import { launchBrowser, openPage, untilAlive } from '@spade/testkit/browser';
import type { Browser, Page } from 'playwright-core';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

async function openForm(browser: Browser) {
  const opened = await openPage(browser);
  await opened.page.goto('/#contact');
  await untilAlive(opened.page);
  return opened;
}

async function fill(page: Page, message: string): Promise<void> {
  await field(page, 'First Name').fill('Ada');
  await field(page, 'Last Name').fill('Obi');
  await field(page, 'Email Address').fill('ada.obi@example.com');
  await field(page, 'Subject').fill('A boundary wall');
  await field(page, 'Message').fill(message);
}

describe('contact form', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('names every missing field and puts the focus on the first', async () => {
    const { page, close } = await openForm(browser);
    await send(page);
    await page.getByText('Required').first().waitFor();
    expect(await page.getByText('Required').count()).toBe(5);
    expect(
      await field(page, 'First Name').evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await close();
  });

  it('says what is wrong with an e-mail address', async () => {
    const { page, close } = await openForm(browser);
    await fill(page, 'Hello');
    await field(page, 'Email Address').fill('ada@');
    await send(page);
    await page.getByText('Invalid email').waitFor();
    await close();
  });

  it('sends the message, says so and clears the form', async () => {
    const { page, complaints, close } = await openForm(browser);
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

  describe('when the page has no scripts', () => {
    const openPlain = async () => {
      const opened = await openPage(browser, { javaScriptEnabled: false });
      await opened.page.goto('/#contact');
      return opened;
    };

    it('sends the message and shows a page that says so', async () => {
      const { page, complaints, close } = await openPlain();
      await fill(page, 'From a browser\nwithout scripts');
      await send(page);
      await page.waitForURL('**/message-sent');
      await page.getByRole('heading', { name: 'Message sent successfully!' }).waitFor();
      // The browser gives up the scripts that the page names.
      expect(complaints.filter((line) => !line.startsWith('failed:'))).toEqual([]);
      await close();
    });

    it('says in red what is missing, beside its field, and keeps what was typed', async () => {
      const { page, close } = await openPlain();
      await field(page, 'First Name').fill('Ada');
      await send(page);
      await page.getByText('Required').first().waitFor();
      expect(await page.getByText('Required').count()).toBe(4);
      expect(await field(page, 'First Name').inputValue()).toBe('Ada');
      expect(
        await field(page, 'Last Name').evaluate((element) => element === document.activeElement),
      ).toBe(true);
      await close();
    });

    it('says what the server refuses, and keeps what was typed', async () => {
      const { page, close } = await openPlain();
      await fill(page, 'Keep these words');
      await field(page, 'First Name').fill('x'.repeat(101));
      await send(page);
      await page.getByText(/at most 100|longer than|100 characters/).waitFor();
      expect(await field(page, 'Message').inputValue()).toBe('Keep these words');
      await close();
    });
  });

  describe('when it is sent before the scripts have come', () => {
    it('arrives at the page that says so, never at JSON', async () => {
      const { page, close } = await openPage(browser);
      await page.route('**/assets/*.js', () => {}); // they never come
      await page.goto('/#contact', { waitUntil: 'domcontentloaded' });
      await fill(page, 'Quicker than the scripts');
      await send(page);
      await page.getByRole('heading', { name: 'Message sent successfully!' }).waitFor();
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
