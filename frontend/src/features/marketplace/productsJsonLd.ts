import { company } from '../../lib/company.ts';
import { createStructuredDataScript } from '../../lib/structuredDataScript.ts';
import type { IndexedProduct } from './filterProducts.ts';
import { offersOf, type Product, priceRange } from './product.ts';

/** Products described to search engines; more would make the page too heavy. */
const LIMIT = 100;

/**
 * Writes Product and Offer of each product as JSON-LD (https://schema.org/Product) into the head, in place of those written
 * before. The gateway writes that of a single product into its page (gateway/src/catalog/product-head.ts).
 */
export function writeProductsJsonLd(items: readonly IndexedProduct[]): HTMLScriptElement {
  const script = createStructuredDataScript(describe(items));
  script.dataset.products = '';
  document.querySelector('script[data-products]')?.remove();
  document.head.append(script);
  return script;
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
