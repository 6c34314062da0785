import { createHash } from 'node:crypto';

/** The security headers of the site. The build writes them to `dist/nginx/*.conf`. */

/** Hashes that are known only when all pages are written. */
export interface PageHashes {
  /** CSP hashes (`sha256-…`) of the `<style>` elements of each page, by its file: `/trading.html`. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** CSP hashes of what stands inline in every page: start script (`src/boot`), speculation rules. */
  readonly scripts: readonly string[];
}

/** Headers by name, in the order they are sent. */
export type Headers = Readonly<Record<string, string>>;

/** Headers of the site by kind of response. */
export interface SiteHeaders {
  /** For pages. `STYLE_MARK` in the policy is replaced by the hashes of the page's styles. */
  readonly pages: Headers;
  /** For all other files: sending the long policy with every picture would waste bytes. */
  readonly files: Headers;
  /** For the server's own responses: redirects, refusals, an unreachable gateway. */
  readonly bare: Headers;
  /** For responses of the gateway, which sets its other headers itself. */
  readonly transport: Headers;
  /** Replacement of `STYLE_MARK` by page file. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Placeholder in the policy for the hashes of the page's styles. */
const STYLE_MARK = '{styles}';

/**
 * Hash of an empty `<style>`. styled-components creates one and fills it through the CSSOM, which
 * the policy does not restrict (CSP Level 3, §8.4).
 */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/**
 * Two years (ASVS 5.0, 3.4.1 asks for at least one). Browsers ignore it over plain HTTP and obey it
 * once TLS is in front. It leaves subdomains out: only the owner of the domain knows whether all of
 * them serve TLS, and browsers would remember the rule for two years.
 */
const transport = { 'Strict-Transport-Security': 'max-age=63072000' };

/** All headers of the site. `pictureSources`: origins of product pictures, separated by spaces. */
export function siteHeaders({ styles, scripts }: PageHashes, pictureSources: string): SiteHeaders {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' ${STYLE_MARK}`,
    // blob: is the preview of a payment proof before it is sent.
    `img-src 'self' blob: ${pictureSources}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The only Trusted Types policy (src/lib/structuredDataScript.ts) turns its input into JSON.
    'trusted-types structured-data',
  ];
  return {
    pages: {
      'Content-Security-Policy': policy.join('; '),
      ...transport,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Origin only: the address of an order page gives access to the order.
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Permissions-Policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
    files: {
      // Applies when a drawing is opened as a page.
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...transport,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
    bare: {
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...transport,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
    transport,
    styles: Object.fromEntries(
      Object.entries(styles).map(([file, hashes]) => [
        file,
        [...new Set([EMPTY_STYLE, ...hashes])].map((hash) => `'${hash}'`).join(' '),
      ]),
    ),
  };
}

/** nginx variable that holds the style hashes of the requested page. */
const STYLES_VARIABLE = '$page_styles';

const WRITTEN_BY = "# Written by the front end's build from security-headers.ts.\n";

/** Headers as an nginx include; `always` keeps them on error responses. */
export function nginxHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replace(STYLE_MARK, STYLES_VARIABLE)}" always;`,
  );
  return `${WRITTEN_BY}${lines.join('\n')}\n`;
}

/** Style hashes by page as an nginx `map`; `$uri` is the file that nginx sends. */
export function nginxStyles({ styles }: SiteHeaders): string {
  const lines = Object.entries(styles).flatMap(([file, hashes]) =>
    [file, `${file}.br`].map((name) => `  ${name} "${hashes}";`),
  );
  // One file is the page of every product.
  const ofProducts = styles['/marketplace/product.html'];
  if (ofProducts) lines.push(`  ~^/marketplace/[0-9]+$ "${ofProducts}";`);
  return `${WRITTEN_BY}map $uri ${STYLES_VARIABLE} {\n${lines.join('\n')}\n}\n`;
}

/** nginx variable that names the built page of products, for its ETag. */
export function nginxPageVersion(html: string): string {
  const version = createHash('sha256').update(html).digest('hex').slice(0, 16);
  return `${WRITTEN_BY}map "" $product_page_version { default ${version}; }\n`;
}
