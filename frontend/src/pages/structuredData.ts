import { plainText } from '../features/marketplace/plainText.ts';
import {
  offersOf,
  type Product,
  priceRange,
  type Variant,
} from '../features/marketplace/product.ts';
import { slugOf } from '../features/marketplace/searchWords.ts';
import { CATEGORY_PATH } from '../features/marketplace/shopView.ts';
import { absolutePictureUrl } from '../features/shared/pictureSources.ts';
import type { Company, SiteFacts } from '../lib/company.ts';
import { wordsOf } from '../lib/siteWords.ts';

import type { SitePage } from './pages.tsx';
import { shippingDetailsOf } from './shippingData.ts';

/** A schema.org node; see https://schema.org and Google's structured-data guides. */
type Node = Record<string, unknown>;

const organizationId = ({ siteUrl }: Company) => `${siteUrl}/#organization`;

/** The structured data of a page, for `<script type="application/ld+json">`, with nodes of its own. */
export function structuredDataOf(site: SiteFacts, page: SitePage, own: readonly unknown[]): Node {
  const { company } = site;
  const graph: unknown[] = [organization(company), ...own];
  if (page.path === '/') graph.push(website(company), faq(site));
  else if (page.isListed) graph.push(breadcrumb(company, page));
  return { '@context': 'https://schema.org', '@graph': graph };
}

function organization(company: Company): Node {
  return {
    '@type': 'Organization',
    '@id': organizationId(company),
    name: company.name,
    url: `${company.siteUrl}/`,
    logo: `${company.siteUrl}/icon-512.png`,
    email: company.email,
    telephone: company.phone,
    foundingDate: company.incorporated,
    address: { '@type': 'PostalAddress', addressCountry: 'NG', addressLocality: company.address },
    identifier: { '@type': 'PropertyValue', propertyID: 'CAC RC', value: company.rcNumber },
    sameAs: company.social.map(({ href }) => href),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email: company.email,
      telephone: company.phone,
      areaServed: 'NG',
      // West Africa Time, no daylight saving.
      hoursAvailable: company.openingTimes.map(({ day, opens, closes }) =>
        hours(day, opens, closes),
      ),
    },
  };
}

function hours(dayOfWeek: string, opens: string, closes: string): Node {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek,
    opens: `${opens}:00+01:00`,
    closes: `${closes}:00+01:00`,
  };
}

function website(company: Company): Node {
  return {
    '@type': 'WebSite',
    '@id': `${company.siteUrl}/#website`,
    url: `${company.siteUrl}/`,
    name: company.name,
    inLanguage: 'en-NG',
    publisher: { '@id': organizationId(company) },
  };
}

function faq(site: SiteFacts): Node {
  return {
    '@type': 'FAQPage',
    mainEntity: wordsOf(site).faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function breadcrumb(company: Company, page: SitePage): Node {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${company.siteUrl}/` },
      { '@type': 'ListItem', position: 2, name: page.name, item: `${company.siteUrl}${page.path}` },
    ],
  };
}

/** Products described to search engines; more would make the page too heavy. */
const LIMIT = 100;

/** The products of the marketplace (https://schema.org/ItemList). */
export function productsNode(
  company: Company,
  products: readonly Product[],
  path = '/marketplace',
  name?: string,
) {
  return {
    '@type': 'ItemList',
    name,
    url: company.siteUrl + path,
    numberOfItems: products.length,
    itemListElement: products.slice(0, LIMIT).map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productNode(company, product),
    })),
  };
}

/** The way to a product: its category, if it has a page, and itself. */
export function productPath(company: Company, { id, title, category }: Product): Node {
  const slug = slugOf(category ?? '');
  const steps = [
    { name: 'Home', path: '/' },
    { name: 'Marketplace', path: '/marketplace' },
    ...(slug ? [{ name: category, path: CATEGORY_PATH + slug }] : []),
    { name: title, path: `/marketplace/${id}` },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: company.siteUrl + path,
    })),
  };
}

/** What the offer on a product's own page says beside price and stock: each variant, delivery, and where the terms of returns stand. */
export function offerDetails(site: SiteFacts, product: Product): Node {
  const { company, delivery } = site;
  const offers = offersOf(product);
  const range = priceRange(offers);
  const shipping = shippingDetailsOf(site, range);
  return {
    // A field of AggregateOffer only: variants of one price are one offer.
    offers:
      range.low === range.high
        ? undefined
        : product.variants.filter((variant) => offers.includes(variant)).map(variantOffer),
    shippingDetails: shipping.length > 0 ? shipping : undefined,
    hasMerchantReturnPolicy: delivery.refunds
      ? {
          '@type': 'MerchantReturnPolicy',
          applicableCountry: 'NG',
          merchantReturnLink: `${company.siteUrl}/terms`,
        }
      : undefined,
  };
}

const variantOffer = (offer: Variant): Node => ({
  '@type': 'Offer',
  name: offer.title,
  price: offer.price,
  priceCurrency: 'NGN',
  availability: availabilityOf(offer),
});

const availabilityOf = ({ inStock }: { readonly inStock: boolean }): string =>
  `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`;

/** One product with its offer (https://schema.org/Product), and what else that says. */
export function productNode(company: Company, product: Product, more: Node = {}) {
  return {
    '@type': 'Product',
    name: product.title,
    description: plainText(product.description) || product.title,
    category: product.category ?? undefined,
    image: absolutePictureUrl(product.imageUrl, company.siteUrl),
    offers: {
      ...priceOf(product),
      priceCurrency: 'NGN',
      availability: availabilityOf(product),
      itemCondition: 'https://schema.org/NewCondition',
      url: `${company.siteUrl}/marketplace/${product.id}`,
      seller: { '@type': 'Organization', name: company.name },
      ...more,
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
