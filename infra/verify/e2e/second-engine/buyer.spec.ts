import { expect, test } from '@playwright/test';
import { leaveOut } from '@spade/local/programs';
import { newBuyer } from '@spade/testkit/shop';
import { drawFor } from '../hands/seed.ts';
import type { Control, ControlKind, Look } from '../hands/seen.ts';
import { productsOnSale, site } from '../hands/site.ts';
import { Firefox, firefoxPath } from './firefox.ts';

const path = firefoxPath();
const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patience = { timeout: 20_000 };

/** A buyer in Firefox: presses what has a name, and types. */
class Buyer {
  constructor(
    readonly firefox: Firefox,
    readonly titles: readonly string[],
  ) {}

  /** Presses what has this name, or where it leads. */
  async press(kinds: readonly ControlKind[], name: RegExp): Promise<void> {
    let control: Control | undefined;
    await expect(async () => {
      const controls = await this.firefox.controls();
      control = controls.find(
        ({ kind, ...each }) =>
          kinds.includes(kind) && (name.test(each.name) || name.test(each.href ?? '')),
      );
      if (!control) throw new Error(`${name} is not offered`);
      const aim = await this.firefox.aim(control);
      expect(aim.state, String(name)).toBe('seen');
      await this.firefox.press(aim);
    }).toPass(patience);
  }

  async type(name: RegExp, text: string): Promise<void> {
    await this.press(['field'], name);
    await this.firefox.type(text);
  }

  async see(what: string, isSeen: (look: Look) => boolean): Promise<void> {
    const look = async () => isSeen(await this.firefox.look(this.titles));
    await expect.poll(look, { ...patience, message: what }).toBe(true);
  }
}

// Once a run: workers read this file too.
if (!path && process.env.TEST_WORKER_INDEX === undefined) leaveOut('firefox', 'the second engine');

test.skip(!path, 'no Firefox is installed');

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`a buyer searches, orders and sees the order in Firefox (${viewport.width} px)`, async () => {
    test.setTimeout(180_000);
    const products = await productsOnSale();
    const product = drawFor(`second engine ${viewport.width}`).one(products);
    const firefox = await Firefox.launch(path ?? '', viewport);
    const buyer = new Buyer(
      firefox,
      products.map(({ title }) => title),
    );
    const { pages } = site();
    try {
      await firefox.open(`${pages}/marketplace`);
      await buyer.type(/^Search products/, product.title.slice(0, 12));
      await buyer.press(['button', 'link'], new RegExp(`^Order Now: ${quoted(product.title)}$`));
      await buyer.see('the order form', ({ ordered }) => ordered.includes(product.title));
      const details = newBuyer();
      await buyer.type(/^Full name/, details.customerName);
      await buyer.type(/^Email address/, details.customerEmail);
      await buyer.type(/^Phone number/, details.customerPhone);
      await buyer.type(/^Delivery address/, details.shippingAddress);
      await buyer.type(/^City/, details.shippingCity);
      await buyer.press(['choice'], /^State/);
      await firefox.type(`${details.shippingState}\uE007`); // WebDriver's Enter
      await buyer.press(['button'], /^Proceed to Payment$/);
      await buyer.see(
        'where to pay',
        ({ url, dialogs }) => url.includes('/orders/') || dialogs.includes('Complete Your Payment'),
      );
      if (!(await firefox.look()).url.includes('/orders/')) {
        // The unpaid order follows the buyer on every page.
        await firefox.open(`${pages}/marketplace`);
        await buyer.press(['link'], /^\/orders\//);
      }
      await buyer.see('the order page', ({ url }) => url.includes('/orders/'));
      await buyer.press(['button'], /^Copy account number$/);
      expect(firefox.complaints).toEqual([]);
    } finally {
      await firefox.close();
    }
  });
