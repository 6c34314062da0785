import { useEffect } from 'react';
import type { IndexedProduct } from '../filterProducts.ts';
import { writeProductsJsonLd } from '../productsJsonLd.ts';

/** How long after the products it is written, in milliseconds. */
const QUIET_MS = 500;

/** Tells search engines of the products, as the start script does before the application runs. */
export function ProductsJsonLd({ items }: { readonly items: readonly IndexedProduct[] }) {
  useEffect(() => {
    let script: HTMLScriptElement | undefined;
    // Only search engines read it; it must not delay the page.
    const timer = setTimeout(() => {
      script = writeProductsJsonLd(items);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      script?.remove();
    };
  }, [items]);
  return null;
}
