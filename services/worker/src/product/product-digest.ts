import { hash } from 'node:crypto';

/**
 * Version of the mapping behind the digests. Increase it whenever `mapProduct` maps the same product
 * differently, or the catalogue keeps rows of the old mapping until the store changes them;
 * `product-digest.spec.ts` fails until you do.
 */
export const MAPPING_VERSION = 2;

/**
 * Digest of a product's text from the store, variants included: products with equal digests map to the
 * same row. Not for secrets; 132 bits of SHA-256.
 */
export function productDigest(lines: Uint8Array): string {
  return `${MAPPING_VERSION}.${hash('sha256', lines, 'base64url').slice(0, 22)}`;
}
