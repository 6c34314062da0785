import { hash } from 'node:crypto';

/**
 * Which mapping the digests belong to. Raise it with every change of what `mapProduct` makes of the
 * same product, or the catalogue keeps rows of the old mapping until the store changes them;
 * `product-digest.spec.ts` fails until you do.
 */
export const MAPPING_VERSION = 1;

/**
 * Stands for a product as the store wrote it, variants included: two with the same digest would be
 * mapped to the same. Not for secrets; 132 bits of SHA-256.
 */
export function productDigest(lines: Uint8Array): string {
  return `${MAPPING_VERSION}.${hash('sha256', lines, 'base64url').slice(0, 22)}`;
}
