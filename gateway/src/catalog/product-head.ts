import type { Product } from '@spade/contracts/messages/catalog';
import type { GatewayConfig } from '../gateway.config.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { formatKobo } from '../http/money.ts';
import { plainText } from './plain-text.ts';

/** Search results and link previews show no more of a description. */
const DESCRIPTION_LENGTH = 200;

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** What the head says of the site around the product. */
type Site = Pick<GatewayConfig, 'PUBLIC_URL' | 'COMPANY_NAME'>;

/**
 * The tags of a product's page that search engines and link previews in messengers read, which run no scripts:
 * title, description, canonical address, Open Graph (https://ogp.me), Twitter card and structured data
 * (https://schema.org/Product). `data-served` holds the product's id: the page removes them when the visitor leaves it.
 */
export function productHead(product: Product, site: Site): string {
  const { low, high, count } = pricesOf(product);
  const price = `${low === high ? '' : 'from '}${naira.format(low / 100)}`;
  const text = plainText(product.description);
  const title = `${product.title} | ${site.COMPANY_NAME}`;
  const description = `${price}. ${text}`.trim().slice(0, DESCRIPTION_LENGTH);
  const url = `${site.PUBLIC_URL}/marketplace/${product.id}`;
  const picture = pictureOf(product, site);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    description: text || product.title,
    category: product.category ?? undefined,
    image: picture,
    offers: {
      ...(low === high
        ? { '@type': 'Offer', price: formatKobo(low) }
        : {
            '@type': 'AggregateOffer',
            lowPrice: formatKobo(low),
            highPrice: formatKobo(high),
            offerCount: count,
          }),
      priceCurrency: 'NGN',
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      url,
      seller: { '@type': 'Organization', name: site.COMPANY_NAME },
    },
  };
  const mark = `data-served="${product.id}"`;
  const meta = (kind: 'name' | 'property', name: string, content: string): string =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" ${mark}>`;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" ${mark}>`,
    meta('property', 'og:type', 'product'),
    meta('property', 'og:site_name', site.COMPANY_NAME),
    meta('property', 'og:locale', 'en_NG'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', picture ?? `${site.PUBLIC_URL}/og/marketplace.png`),
    meta('property', 'product:price:amount', formatKobo(low)),
    meta('property', 'product:price:currency', 'NGN'),
    meta('name', 'twitter:card', 'summary_large_image'),
    // `<` would end the element, or begin a server-side include.
    `<script type="application/ld+json" ${mark}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}

/** Lowest and highest price, in kobo, of what can be bought: variants in stock, or all when none is. */
function pricesOf({ priceKobo, variants }: Product): { low: number; high: number; count: number } {
  const inStock = variants.filter((variant) => variant.inStock);
  const offered = (inStock.length > 0 ? inStock : variants).map((variant) => variant.priceKobo);
  const prices = offered.length > 0 ? offered : [priceKobo];
  return { low: Math.min(...prices), high: Math.max(...prices), count: prices.length };
}

/** Address of the picture; undefined for a drawing (SVG), which readers of link previews do not show. */
function pictureOf({ imageUrl }: Product, { PUBLIC_URL }: Site): string | undefined {
  const url = imageUrl === null ? null : URL.parse(imageUrl, PUBLIC_URL);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname.toLowerCase().endsWith('.svg') ? undefined : url.href;
}
