import { useEffect } from 'react';
import { company } from '../../../lib/company.ts';
import { createStructuredDataScript } from '../../../lib/structuredDataScript.ts';
import type { IndexedProduct } from '../filterProducts.ts';
import { offersOf, type Product, priceRange } from '../product.ts';

/** Products described to search engines; more would make the page too heavy. */
const LIMIT = 100;

/** How long after the products it is written, in milliseconds. */
const QUIET_MS = 500;

/**
 * Product and Offer of each product as JSON-LD (https://schema.org/Product). The gateway writes that of a single
 * product into its page (gateway/src/catalog/product-head.ts).
 */
export function ProductsJsonLd({ items }: { readonly items: readonly IndexedProduct[] }) {
  useEffect(() => {
    let script: HTMLScriptElement | undefined;
    // Only search engines read it; it must not delay the page.
    const timer = setTimeout(() => {
      script = createStructuredDataScript(describe(items));
      document.head.append(script);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      script?.remove();
    };
  }, [items]);
  return null;
}

function describeProduct(product: Product, description: string) {
  return {
    '@type': 'Product',
    name: product.title,
    description: description || product.title,
    category: product.category ?? undefined,
    image: product.imageUrl ? new URL(product.imageUrl, company.siteUrl).href : undefined,
    offers: {
      ...priceOf(product),
      priceCurrency: 'NGN',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url: `${company.siteUrl}/marketplace/${product.id}`,
      seller: { '@type': 'Organization', name: company.name },
    },
  };
}

function describe(items: readonly IndexedProduct[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    url: `${company.siteUrl}/marketplace`,
    numberOfItems: items.length,
    itemListElement: items.slice(0, LIMIT).map(({ product, description }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: describeProduct(product, description),
    })),
  };
}

/** One price is an Offer; variants of different prices are an AggregateOffer. */
function priceOf(product: Product) {
  const offers = offersOf(product);
  const { low, high } = priceRange(offers);
  return low === high
    ? { '@type': 'Offer', price: low }
    : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: offers.length };
}
