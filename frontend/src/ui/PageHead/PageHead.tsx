import { useSite } from '../../lib/company.ts';

/** A picture of a link preview. */
export interface PreviewPicture {
  /** Absolute; only what messengers show, so no SVG. */
  readonly url: string;
  /** What it shows. */
  readonly alt: string;
  /** In pixels; undefined where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

interface PageHeadProps {
  /** Title of the page without the company's name, which is added. */
  readonly title: string;
  /** One or two sentences for search results and link previews. */
  readonly description: string;
  /** Path of the page, for the canonical address; leave out for pages that have none (404). */
  readonly path?: string;
  /** Link preview below `/og`, without extension; default `home`. */
  readonly picture?: string;
  /** A picture in place of that. */
  readonly image?: PreviewPicture | undefined;
  /** The lowest price of a product (https://ogp.me), a naira string. */
  readonly price?: string;
  /** Keeps the page out of search engines. */
  readonly noIndex?: boolean;
}

/**
 * Title, description, canonical address, Open Graph and Twitter card of a page. Render it once,
 * anywhere in the page: React puts the tags into the document's head. The server adds structured data
 * (`src/pages/structuredData.ts`).
 */
export function PageHead({
  title,
  description,
  path,
  picture = 'home',
  image,
  price,
  noIndex = false,
}: PageHeadProps) {
  const { company } = useSite();
  const fullTitle = title.startsWith(company.name) ? title : `${title} | ${company.name}`;
  const url = path === undefined ? undefined : `${company.siteUrl}${path}`;
  const shown = image ?? {
    url: `${company.siteUrl}/og/${picture}.png`,
    alt: fullTitle,
    size: { width: 1200, height: 630 },
  };
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {noIndex && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:type" content={price === undefined ? 'website' : 'product'} />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={shown.url} />
      <meta property="og:image:alt" content={shown.alt} />
      {shown.size && <meta property="og:image:width" content={String(shown.size.width)} />}
      {shown.size && <meta property="og:image:height" content={String(shown.size.height)} />}
      {price !== undefined && <meta property="product:price:amount" content={price} />}
      {price !== undefined && <meta property="product:price:currency" content="NGN" />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
