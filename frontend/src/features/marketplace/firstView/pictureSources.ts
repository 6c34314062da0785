/** Widths offered to the browser, in pixels; gateway/src/catalog/picture-preload.ts announces the same. */
const widths = [240, 360, 480, 720, 1080] as const;

/** Width of the source for browsers that choose none. */
const USUAL_WIDTH = 480;

/** Address of a picture, and `srcset` where its place scales. */
export interface PictureSources {
  readonly src: string;
  readonly srcSet: string | undefined;
}

/** Shopify's CDN scales by `width` (https://shopify.dev/docs/api/liquid/filters/image_url). */
export function pictureSources(url: string): PictureSources {
  if (!URL.canParse(url) || new URL(url).hostname !== 'cdn.shopify.com')
    return { src: url, srcSet: undefined }; // drawn, or from a place that does not scale
  const sized = (width: number) => {
    const scaled = new URL(url);
    scaled.searchParams.set('width', String(width));
    return scaled.href;
  };
  return {
    src: sized(USUAL_WIDTH),
    srcSet: widths.map((width) => `${sized(width)} ${width}w`).join(', '),
  };
}
