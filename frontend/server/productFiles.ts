import { plainText } from '../src/features/marketplace/plainText.ts';
import { type Product, picturesOf } from '../src/features/marketplace/product.ts';
import { slugOf } from '../src/features/marketplace/searchWords.ts';
import { CATEGORY_PATH } from '../src/features/marketplace/shopView.ts';
import { photographUrl } from '../src/features/shared/pictureSources.ts';
import type { SiteFacts } from '../src/lib/company.ts';
import { MINUTE_MS } from '../src/lib/formatTime.ts';
import { pageAddresses } from '../src/pages/siteFiles.ts';
import { eachPageOfProducts } from './gateway.ts';

/** Most addresses of one sitemap (https://www.sitemaps.org/protocol.html). */
const SITEMAP_LIMIT = 50_000;

/** How long a file about all products is kept (ms): in a large shop it takes many reads. */
const KEPT_MS = 10 * MINUTE_MS;

/**
 * Most characters that Google takes (https://support.google.com/merchants/answer/7052112), which Meta takes as well
 * (https://developers.facebook.com/docs/commerce-platform/catalog/fields).
 */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
/** The brand, which Meta requires: the shop's name where a product has none. */
const MAX_BRAND = 100;
/** Most further pictures of an item, by the same pages. */
const MAX_FURTHER_PICTURES = 10;

interface ProductFile {
  readonly type: string;
  readonly write: (site: SiteFacts) => Promise<string>;
}

/** Files that name every product on sale, by path. */
export const productFiles: Readonly<Record<string, ProductFile>> = {
  '/sitemap.xml': { type: 'text/xml; charset=utf-8', write: kept(writeSitemap) },
  '/feeds/google.xml': { type: 'application/xml; charset=utf-8', write: kept(writeGoogleFeed) },
  '/feeds/meta.csv': { type: 'text/csv; charset=utf-8', write: kept(writeMetaFeed) },
};

/** Writes the file of a small shop for each call; that of a large one is renewed behind the last one. */
function kept(write: (site: SiteFacts) => Promise<{ text: string; pages: number }>) {
  let last: { readonly text: string; readonly pages: number; readonly at: number } | undefined;
  let writing: Promise<string> | undefined;
  const renew = (site: SiteFacts) => {
    writing ??= write(site)
      .then((written) => {
        last = { ...written, at: Date.now() };
        return written.text;
      })
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };
  return async (site: SiteFacts): Promise<string> => {
    if (!last || last.pages === 1) return renew(site);
    // No call waits for the many reads; if they fail, the next call tries again.
    if (Date.now() > last.at + KEPT_MS) renew(site).catch(() => {});
    return last.text;
  };
}

/** Every page, category and product, the newest products where there are more than one sitemap may have. */
async function writeSitemap(site: SiteFacts) {
  const { siteUrl } = site.company;
  const products: string[] = [];
  const categories = new Map<string, string>();
  const pages = await eachPageOfProducts((product) => {
    const changed = product.changedOn;
    products.push(address(`${siteUrl}/marketplace/${product.id}`, changed));
    const slug = slugOf(product.category ?? '');
    if (slug && (categories.get(slug) ?? '') < changed) categories.set(slug, changed);
  });
  const lines = [
    ...pageAddresses(site).map((path) => address(siteUrl + path)),
    ...[...categories].map(([slug, changed]) => address(siteUrl + CATEGORY_PATH + slug, changed)),
    ...products.toReversed(),
  ].slice(0, SITEMAP_LIMIT);
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`;
  return { text, pages };
}

const address = (url: string, changed?: string) =>
  `  <url><loc>${xml(url)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`;

/** What a feed says of one thing that can be bought: a product, or one of its variants. */
interface FeedItem {
  readonly id: string;
  /** The product of a variant; empty for a product that is sold in one way. */
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly image: string;
  readonly furtherImages: readonly string[];
  readonly isInStock: boolean;
  /** Naira with two decimals, `48500.00 NGN`: the usual price, and the reduced one or empty. */
  readonly price: string;
  readonly salePrice: string;
  readonly category: string;
}

/** Leaves out products without a picture, or with a drawing (SVG): both feeds refuse them, with a message to the owner each day. */
function itemsOf({ siteUrl }: SiteFacts['company'], product: Product): FeedItem[] {
  const { id, title, category, variants } = product;
  const image = photographUrl(product.imageUrl, siteUrl);
  if (image === undefined) return [];
  const furtherImages = picturesOf(product)
    .slice(1, 1 + MAX_FURTHER_PICTURES)
    .flatMap(({ url }) => photographUrl(url, siteUrl) ?? []);
  const offers =
    variants.length > 0
      ? variants.map((offer) => ({ ...offer, key: `${id}-${offer.id ?? 0}`, group: String(id) }))
      : [{ ...product, key: String(id), group: '' }];
  return offers.map((offer) => {
    const isReduced =
      offer.compareAtPrice !== null && Number(offer.compareAtPrice) > Number(offer.price);
    const name = offer.group ? `${title}, ${offer.title}` : title;
    return {
      id: offer.key,
      group: offer.group,
      title: cut(name, MAX_TITLE),
      description: cut(plainText(product.description) || name, MAX_DESCRIPTION),
      link: `${siteUrl}/marketplace/${id}`,
      image,
      furtherImages,
      isInStock: offer.inStock,
      price: `${isReduced ? offer.compareAtPrice : offer.price} NGN`,
      salePrice: isReduced ? `${offer.price} NGN` : '',
      category: category ?? '',
    };
  });
}

/** The first characters of a text; a sign outside of the basic plane counts as one, and is not cut in half. */
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/** RSS 2.0 with Google's names (https://support.google.com/merchants/answer/7052112). */
async function writeGoogleFeed({ company }: SiteFacts) {
  const items: string[] = [];
  const pages = await eachPageOfProducts((product) => {
    for (const item of itemsOf(company, product)) {
      const fields = {
        id: item.id,
        title: item.title,
        description: item.description,
        link: item.link,
        image_link: item.image,
        additional_image_link: item.furtherImages,
        availability: item.isInStock ? 'in_stock' : 'out_of_stock',
        price: item.price,
        sale_price: item.salePrice,
        condition: 'new',
        // No barcodes, and no brand: that of a shop which makes nothing itself is not to be named.
        identifier_exists: 'no',
        // No item_group_id: a group's items must differ by colour, size or the like, and our variants have only a name.
        product_type: item.category,
      };
      const lines = Object.entries(fields).flatMap(([name, value]) =>
        [value].flat().flatMap((one) => (one ? [`      <g:${name}>${xml(one)}</g:${name}>`] : [])),
      );
      items.push(`    <item>\n${lines.join('\n')}\n    </item>`);
    }
  });
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>${xml(company.name)}</title>
    <link>${xml(company.siteUrl)}/marketplace</link>
    <description>${xml(company.name)}</description>
${items.join('\n')}
  </channel>
</rss>
`;
  return { text, pages };
}

/** CSV with Meta's names (https://www.facebook.com/business/help/120325381656392). */
async function writeMetaFeed({ company }: SiteFacts) {
  const rows = [
    'id,title,description,availability,condition,price,sale_price,link,image_link,additional_image_link,brand,item_group_id,product_type',
  ];
  const pages = await eachPageOfProducts((product) => {
    for (const item of itemsOf(company, product)) {
      const availability = item.isInStock ? 'in stock' : 'out of stock';
      rows.push(
        [
          item.id,
          item.title,
          item.description,
          availability,
          'new',
          item.price,
          item.salePrice,
          item.link,
          item.image,
          item.furtherImages.join(','),
          cut(company.name, MAX_BRAND),
          item.group,
          item.category,
        ]
          .map(csv)
          .join(','),
      );
    }
  });
  return { text: `${rows.join('\r\n')}\r\n`, pages };
}

const csv = (value: string) => `"${value.replaceAll('"', '""')}"`;

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text of an element. XML has no control characters, not even as references. */
const xml = (text: string) =>
  text
    .replace(/(?![\t\n\r])[\p{Cc}\p{Surrogate}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign);
