/**
 * The security headers of the site, in one place: nginx (Docker) and the local server take the
 * files that the build writes from here (`dist/nginx/*.conf`, `dist/headers.json`).
 */

/** What the build knows only at its end. */
export interface PageHashes {
  /** CSP hashes (`sha256-…`) of the `<style>` elements of each page, by its file: `/trading.html`. */
  readonly styles: Readonly<Record<string, readonly string[]>>;
  /** CSP hash of the inline script that starts every page (`src/boot.ts`). */
  readonly script: string;
}

/** Headers by name, in the order they are sent. */
export type Headers = Readonly<Record<string, string>>;

/** What every server of the site sends. */
export interface SiteHeaders {
  /** With every page. The policy names the page's styles where it says `styleMark`. */
  readonly pages: Headers;
  /** With everything else: a picture needs no list of what it may load, ten times per page. */
  readonly files: Headers;
  /** With what the server says by itself: a moved page, a refusal, a gateway that is away. */
  readonly bare: Headers;
  /** With every answer of the gateway too, which sets its other headers itself. */
  readonly transport: Headers;
  /** What stands for `styleMark`, by the page's file. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Stands in the policy where the hashes of the page's styles go. */
export const styleMark = '{styles}';

/**
 * Hash of an empty `<style>`. styled-components creates one and fills it through the CSSOM, which
 * the policy does not restrict (CSP Level 3, §8.4).
 */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Where product pictures of the external store come from. */
const pictureSource = process.env.PICTURE_SOURCES || 'https://cdn.shopify.com';

/**
 * Two years (ASVS 5.0, 3.4.1: one at least). Ignored over plain HTTP; counts as soon as TLS stands in
 * front. It says nothing of the host's subdomains: only the owner of the domain knows whether all of
 * them speak TLS, and a browser that was told so once does not listen again for two years.
 */
const transport = { 'Strict-Transport-Security': 'max-age=63072000' };

/** All headers of the site. */
export function siteHeaders({ styles, script }: PageHashes): SiteHeaders {
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${script}'`,
    `style-src 'self' ${styleMark}`,
    // blob: is the preview of a payment proof before it is sent.
    `img-src 'self' blob: ${pictureSource}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one policy there is (src/lib/structuredDataScript.ts) makes JSON of whatever it is given.
    'trusted-types structured-data',
  ];
  return {
    pages: {
      'Content-Security-Policy': policy.join('; '),
      ...transport,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      // Only the origin: the address of an order page opens the order.
      'Referrer-Policy': 'strict-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Permissions-Policy':
        'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    },
    files: {
      // Counts for a drawing that is opened as a page of its own.
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
        [...new Set([emptyStyle, ...hashes])].map((hash) => `'${hash}'`).join(' '),
      ]),
    ),
  };
}

/** Name of the nginx variable with the hashes of the page at hand. */
const variable = '$page_styles';

const written = "# Written by the front end's build from security-headers.ts.\n";

/** Headers as an nginx include; `always` keeps them on error answers. */
export function nginxHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replace(styleMark, variable)}" always;`,
  );
  return `${written}${lines.join('\n')}\n`;
}

/** The hashes by page as an nginx `map`. nginx names a page by the file that it sends. */
export function nginxStyles({ styles }: SiteHeaders): string {
  const lines = Object.entries(styles).flatMap(([file, hashes]) =>
    [file, `${file}.br`].map((name) => `  ${name} "${hashes}";`),
  );
  return `${written}map $uri ${variable} {\n${lines.join('\n')}\n}\n`;
}
