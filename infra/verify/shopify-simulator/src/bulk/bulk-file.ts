import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StoreProduct } from '../store/store-product.ts';
import { compileBulkLines } from './bulk-lines.ts';

/** Products that are written in one breath, so that other calls are answered in between. */
const PRODUCTS_A_BREATH = 1_000;

/** The JSONL of a bulk operation, as bytes in pieces. */
export interface BulkFile {
  pieces: readonly Buffer[];
  bytes: number;
}

/**
 * Writes the file of a bulk `query` over `products`, none but the first thousand before it returns:
 * as in a real store, what changes while a large file is written may or may not be in it.
 */
export function writeBulkFile(query: string, products: readonly StoreProduct[]): Promise<BulkFile> {
  const linesOf = compileBulkLines(query);
  const pieces: Buffer[] = [];
  let bytes = 0;
  let at = 0;
  const breathe = () => {
    let text = '';
    for (const end = Math.min(products.length, at + PRODUCTS_A_BREATH); at < end; at += 1) {
      text += linesOf(products[at] as StoreProduct); // below the length
    }
    const piece = Buffer.from(text);
    bytes += piece.length;
    pieces.push(piece);
  };
  breathe();
  return (async () => {
    while (at < products.length) {
      await nextTurn();
      breathe();
    }
    return { pieces, bytes };
  })();
}
