import { drawProduct } from '../features/marketplace/firstView/drawProduct.ts';
import type { Product } from '../features/marketplace/product.ts';
import { fetchList } from './fetchList.ts';
import { hasOpenDialog } from './hasOpenDialog.ts';
import type { PageStart } from './startPage.ts';
import { whenIdle } from './whenIdle.ts';
import { whenStale } from './whenStale.ts';

/**
 * Draws the product that the gateway wrote into its page, without the application and without a call. Undefined when
 * it wrote none: there is no such product, or nginx sent the page without the gateway.
 */
export function drawServedProduct(): Product | undefined {
  // Written by gateway/src/catalog/product-data.ts.
  const text = document.querySelector('script[data-product]')?.textContent;
  const skeleton = document.querySelector('main [aria-busy]');
  if (!text || !skeleton) return undefined;
  // The gateway's own type (api.gen.d.ts); the application trusts the list the same way.
  const product = JSON.parse(text) as Product;
  drawProduct(skeleton, product);
  return product;
}

/**
 * Hands the product that is drawn over to the application, which starts when the page is used or may be out of date, and at once for an open dialog. A
 * page without a product is left to it at once: it says what is wrong.
 */
export function enlivenProduct(product: Product | undefined, { begin, preload }: PageStart): void {
  if (!product) {
    const list = fetchList();
    list.catch(() => {}); // the application asks itself
    window.earlyShop = { list };
    begin();
    return;
  }
  window.earlyShop = { product };
  if (hasOpenDialog()) begin();
  whenStale({ onReturn: begin, onFailedPicture: begin });
  whenIdle(preload);
}
