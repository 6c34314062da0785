/**
 * A random key of 32 hex digits, for `Idempotency-Key`. Not `crypto.randomUUID`, which exists on
 * secure pages only: the site may be reached over plain HTTP in a LAN.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
