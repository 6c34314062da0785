import { plainText } from '../features/marketplace/plainText.ts';
import { offersOf, type Product, priceRange } from '../features/marketplace/product.ts';
import { company } from '../lib/company.ts';

/** Products described to search engines; more would make the page too heavy. */
const LIMIT = 100;

/** The products of the marketplace (https://schema.org/ItemList). */
export function productsNode(products: readonly Product[]) {
  return {
    '@type': 'ItemList',
    url: `${company.siteUrl}/marketplace`,
    numberOfItems: products.length,
    itemListElement: products.slice(0, LIMIT).map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productNode(product),
    })),
  };
}

/** One product with its offer (https://schema.org/Product). */
export function productNode(product: Product) {
  return {
    '@type': 'Product',
    name: product.title,
    description: plainText(product.description) || product.title,
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

/** One price is an Offer; variants of different prices are an AggregateOffer. */
function priceOf(product: Product) {
  const offers = offersOf(product);
  const { low, high } = priceRange(offers);
  return low === high
    ? { '@type': 'Offer', price: low }
    : { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: offers.length };
}
