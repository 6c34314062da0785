import { ShopifyRefusedError } from './shopify.errors.ts';

/** Checks the address of a file that the store names; throws ShopifyRefusedError if it is not allowed. */
export type FileRule = (url: string) => void;

/**
 * Which files the worker fetches: those at the store's origin (as configured, port included) and those
 * over https, on the default port, at one of `hosts` (comma-separated). A response of the store must not
 * direct the worker to an internal service or a cloud's metadata (OWASP SSRF Prevention Cheat Sheet). The
 * message names the host only: the rest of the address is signed and opens the file.
 */
export function fileRule(storeUrl: string, hosts: string): FileRule {
  const storeOrigin = new URL(storeUrl).origin;
  const allowed = new Set(hosts.toLowerCase().split(','));
  return (url) => {
    const file = URL.canParse(url) ? new URL(url) : undefined;
    if (file && file.username === '' && file.password === '') {
      if (file.origin === storeOrigin) return;
      if (file.protocol === 'https:' && file.port === '' && allowed.has(file.hostname)) return;
    }
    const where = file ? `${file.protocol}//${file.host}` : 'no web address';
    throw new ShopifyRefusedError(
      `Shopify's bulk file is at ${where.slice(0, 200)}, a host that the worker does not fetch from. If it is correct, add the host to SHOPIFY_FILE_HOSTS.`,
    );
  };
}
