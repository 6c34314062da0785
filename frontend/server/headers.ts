import { SPECULATION_HASH } from './document.ts';

/** Headers by name, in the order they are sent. */
export type Headers = Readonly<Record<string, string>>;

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
export const transportHeaders: Headers = { 'Strict-Transport-Security': 'max-age=63072000' };

/**
 * Headers of a page. `styles`: CSP hashes of its `<style>` elements; built pages share one policy. `pictureSources`:
 * origins of product pictures, separated by spaces.
 */
export function pageHeaders(styles: readonly string[], pictureSources: string): Headers {
  const policy = [
    "default-src 'none'",
    `script-src 'self' '${SPECULATION_HASH}'`,
    `style-src 'self' ${[...new Set([EMPTY_STYLE, ...styles])].map((hash) => `'${hash}'`).join(' ')}`,
    // blob: is the preview of a payment proof before it is sent.
    `img-src 'self' blob: ${pictureSources}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // For the worker of the back office: a service worker's address is a script's.
    'trusted-types desk',
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    ...transportHeaders,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // Origin only: the address of an order page gives access to the order.
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** For all other files: sending the long policy with every picture would waste bytes. */
export const fileHeaders: Headers = {
  // Applies when a drawing is opened as a page.
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...transportHeaders,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/** For the back office's service worker: the policy of its own script, not of a page, governs what it fetches. */
export const workerHeaders: Headers = {
  ...fileHeaders,
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
};

/** For responses without a page or a file: redirects, refusals, an unreachable gateway. */
export const bareHeaders: Headers = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  ...transportHeaders,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Headers as an nginx include; `always` keeps them on error responses. */
export function nginxHeaders(headers: Headers): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  return `# Written by frontend/server/writeSite.ts.\n${lines.join('\n')}\n`;
}
