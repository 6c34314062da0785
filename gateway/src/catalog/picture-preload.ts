import type { Product } from '@spade/contracts/messages/catalog';

/** Widths that the marketplace offers to the browser, as in frontend/src/features/marketplace/firstView/pictureSources.ts. */
const widths = [240, 360, 480, 720, 1080] as const;

/** Width of the source for browsers that choose none; from the same file. */
const USUAL_WIDTH = 480;

/** Place of the first card's picture, as in frontend/src/features/marketplace/components/ProductPicture.tsx. */
const PLACE = '(min-width: 1000px) 50vw, 100vw';

/**
 * `Link` header (RFC 8288) that has a browser fetch the largest picture of the marketplace's first view, that of the
 * first product in stock, before it knows the list. Undefined when there is none, or its address does not begin with http.
 */
export function picturePreload(products: Iterable<Product>): string | undefined {
  const imageUrl = firstInStock(products)?.imageUrl;
  // A path stays one; anything that could end the header's quotes is percent-encoded.
  const url = imageUrl ? URL.parse(imageUrl, HERE) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.includes('\\')) return undefined;
  const common = 'rel=preload; as=image; fetchpriority=high';
  if (url.hostname !== 'cdn.shopify.com') return `<${addressOf(url)}>; ${common}`;
  const sized = (width: number) => {
    const scaled = new URL(url);
    scaled.searchParams.set('width', String(width));
    return scaled.href;
  };
  const sources = widths.map((width) => `${sized(width)} ${width}w`).join(', ');
  return `<${sized(USUAL_WIDTH)}>; ${common}; imagesrcset="${sources}"; imagesizes="${PLACE}"`;
}

/** Stands for the site, whose address the header need not know. */
const HERE = 'http://site.invalid';

const addressOf = (url: URL): string =>
  url.origin === HERE ? url.pathname + url.search : url.href;

function firstInStock(products: Iterable<Product>): Product | undefined {
  for (const product of products) if (product.inStock) return product;
  return undefined;
}
