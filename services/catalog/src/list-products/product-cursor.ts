/** The opaque cursor after the product with this id. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(`p${lastId}`).toString('base64url');
}

/**
 * The id after which to go on. A text that is no cursor of ours starts the list anew (0): a stale
 * or mangled link then still shows products.
 */
export function decodeCursor(cursor: string | undefined): number {
  const match = /^p(\d{1,10})$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  return match ? Number(match[1]) : 0;
}
