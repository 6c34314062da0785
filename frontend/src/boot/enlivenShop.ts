import { categoriesOf, indexProducts } from '../features/marketplace/filterProducts.ts';
import { askForPicture, drawShop } from '../features/marketplace/firstView/drawShop.ts';
import type { EarlyShop } from '../features/marketplace/firstView/earlyShop.ts';
import { isSmallShop } from '../features/marketplace/firstView/shelves.ts';
import type { ProductList } from '../features/marketplace/product.ts';
import { writeProductsJsonLd } from '../features/marketplace/productsJsonLd.ts';
import { shopWords } from '../features/marketplace/shopWords.ts';
import { hasLastOrder } from '../lib/unpaidOrder.ts';
import { fetchList } from './fetchList.ts';
import { hasOpenDialog } from './hasOpenDialog.ts';
import { TAKEOVER_EVENT } from './heldInput.ts';
import { shown } from './pressOver.ts';
import type { PageStart } from './startPage.ts';
import { whenIdle } from './whenIdle.ts';
import { whenStale } from './whenStale.ts';

/**
 * Shows the marketplace's products without the application: reading needs none. Leaves to it, at once, what only
 * it knows: a search in the address, an open dialog, a remembered order, a list that failed, is empty, or is longer
 * than one answer.
 */
export function enlivenShop({ begin, preload }: PageStart): void {
  const early: EarlyShop = { list: fetchList() };
  window.earlyShop = early;
  let isTaken = false;
  window.addEventListener(TAKEOVER_EVENT, () => {
    isTaken = true;
  });
  if (isForApplication()) {
    early.list?.catch(() => {}); // the application sees it
    begin();
    return;
  }
  early.list
    ?.then((list) => {
      askForPicture(list.data.find(({ inStock }) => inStock));
      return list;
    })
    .then((list) => {
      if (!isTaken && !show(list, early, begin)) begin();
      whenIdle(preload);
    })
    .catch(() => {
      early.list = undefined; // the application asks itself, and says what is wrong
      begin();
    });
  whenStale({
    onReturn: () => {
      early.arrivedMs = 0; // the application asks again
      begin();
    },
    onFailedPicture: begin,
  });
}

function isForApplication(): boolean {
  const address = new URLSearchParams(window.location.search);
  return address.has('search') || address.has('category') || hasOpenDialog() || hasLastOrder();
}

/** Draws the list; false when only the application can show it. */
function show(list: ProductList, early: EarlyShop, begin: () => void): boolean {
  const products = list.data.filter(({ inStock }) => inStock);
  const skeletons = document.querySelector('main section[aria-busy]');
  if (list.meta.nextCursor || products.length === 0 || !skeletons) return false;
  const drawMore = drawShop(skeletons, products);
  early.drawn = list;
  early.arrivedMs = Date.now();
  showTools(products.length, categoriesOf(products));
  // The application finds all that it expects.
  window.addEventListener(TAKEOVER_EVENT, () => {
    while (drawMore());
  });
  const drawRest = () => {
    if (drawMore()) {
      setTimeout(drawRest);
      return;
    }
    if (!isSmallShop(products.length)) whenMoreIsSeen(begin);
    whenIdle(() => writeProductsJsonLd(indexProducts(products)));
  };
  // Once the first view is painted.
  void shown().then(drawRest);
  // Who looks further may soon press: scrolling itself does not wait for scripts.
  window.addEventListener('scroll', begin, { once: true, passive: true });
  return true;
}

/** The number of products and the categories, as MarketTools.tsx shows them. */
function showTools(count: number, categories: readonly string[]): void {
  const tools = document.querySelector('main [role=search]');
  tools?.querySelector('[role=status]')?.append(shopWords.count(count));
  tools?.querySelector('select')?.append(
    ...categories.map((name) => {
      const option = document.createElement('option');
      option.append(name);
      return option;
    }),
  );
}

/** Of a large shop the application draws the rest as it comes near, also to a screen that is taller than what is drawn. */
function whenMoreIsSeen(begin: () => void): void {
  const next = document.querySelector('[data-shelf] + *');
  if (!next) return;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) begin();
  });
  observer.observe(next);
  window.addEventListener(TAKEOVER_EVENT, () => observer.disconnect());
}
