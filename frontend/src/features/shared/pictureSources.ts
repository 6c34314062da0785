/** Widths that Shopify is asked for, in pixels. */
const storeWidths = [240, 360, 480, 720, 1080] as const;

/** Width of the source for browsers that choose none. */
const USUAL_STORE_WIDTH = 480;

/** A picture of the shop's own: the API names the file of 800 pixels. */
const OWN_PICTURE = /^(\/pictures\/[\da-f]+)-800\.webp$/;

/** Widths for a card: even a screen of three pixels a point loads at most the second, of up to 40 kB. */
const cardWidths = [400, 800] as const;
const pageWidths = [400, 800, 1600] as const;

/** Address of a picture, and `srcset` where its place scales. */
interface PictureSources {
  readonly src: string;
  readonly srcSet: string | undefined;
}

/** The files from which the browser chooses; `isOnPage`: the picture fills a product's own page. */
export function pictureSources(url: string, isOnPage = false): PictureSources {
  const own = OWN_PICTURE.exec(url)?.[1];
  if (own !== undefined) {
    const widths = isOnPage ? pageWidths : cardWidths;
    return { src: url, srcSet: widths.map((width) => `${own}-${width}.webp ${width}w`).join(', ') };
  }
  if (!isScaled(url)) return { src: url, srcSet: undefined }; // drawn, or from a place that does not scale
  return {
    src: sized(url, USUAL_STORE_WIDTH),
    srcSet: storeWidths.map((width) => `${sized(url, width)} ${width}w`).join(', '),
  };
}

/** The smallest file of a picture, for a thumbnail; pictures from a place that does not scale as they are. */
export function thumbnailUrl(url: string): string {
  return isScaled(url) ? sized(url, storeWidths[0]) : url.replace(OWN_PICTURE, '$1-400.webp');
}

/** Absolute address of a picture for the programs of others. Own pictures are JPEG there, since not all take WebP. */
export function absolutePictureUrl(url: string | null, siteUrl: string): string | undefined {
  const shared = url === null ? null : URL.parse(url.replace(OWN_PICTURE, '$1.jpg'), siteUrl);
  return shared && /^https?:$/.test(shared.protocol) ? shared.href : undefined;
}

/** The same for link previews and advertisers' feeds, which refuse drawings (SVG). */
export function photographUrl(url: string | null, siteUrl: string): string | undefined {
  const shared = absolutePictureUrl(url, siteUrl);
  return shared && /\.svg$/i.test(new URL(shared).pathname) ? undefined : shared;
}

/** Shopify's CDN scales by `width` (https://shopify.dev/docs/api/liquid/filters/image_url). */
const isScaled = (url: string): boolean =>
  URL.canParse(url) && new URL(url).hostname === 'cdn.shopify.com';

function sized(url: string, width: number): string {
  const scaled = new URL(url);
  scaled.searchParams.set('width', String(width));
  return scaled.href;
}
