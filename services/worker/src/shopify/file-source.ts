import { ShopifyRefusedError } from './shopify.errors.ts';

/** Judges the address of a file that the store names; throws ShopifyRefusedError if it is not to be fetched. */
export type FileRule = (url: string) => void;

/**
 * Which files the worker fetches: those at the store's own origin (as configured, port and all) and
 * those over https, on the usual port, at one of `hosts` (comma-separated). An answer of the store must
 * not lead the worker to the database next door or to a cloud's metadata (OWASP SSRF Prevention Cheat
 * Sheet). The words name the host only: what follows it is signed, and opens the file.
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
