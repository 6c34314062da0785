/**
 * The security headers of every page, in one place: nginx (Docker) and the local server take the
 * files that the build writes from here (`dist/security-headers.conf`, `dist/headers.json`).
 */

/** What the build knows only at its end. */
export interface PageHashes {
  /** CSP hashes of the `<style>` elements of the prerendered pages, such as `sha256-…`. */
  readonly styles: readonly string[];
}

/**
 * Hash of an empty `<style>`. styled-components creates one and fills it through the CSSOM, which
 * the policy does not restrict (CSP Level 3, §8.4).
 */
const emptyStyle = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

/** Where product pictures of the external store come from. */
const pictureSource = process.env.PICTURE_SOURCES || 'https://cdn.shopify.com';

/** Header names and values, in the order they are sent. */
export function securityHeaders({ styles }: PageHashes): Record<string, string> {
  const styleHashes = [...new Set([emptyStyle, ...styles])].map((hash) => `'${hash}'`).join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleHashes}`,
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
    'Content-Security-Policy': policy.join('; '),
    // Ignored over plain HTTP; counts as soon as TLS stands in front.
    'Strict-Transport-Security': 'max-age=63072000',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Only the origin: the address of an order page opens the order.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()',
  };
}

/** The same headers as an nginx include; `always` keeps them on error answers. */
export function nginxHeaders(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  return `# Written by the front end's build from security-headers.ts.\n${lines.join('\n')}\n`;
}
