import type { ProductFileRequest } from './products/product-reader.ts';
import { readProducts } from './products/read-products.ts';

/** Reads the one file of products that its parent sends (products/product-reader.ts). */

process.once('message', (message) => {
  // The other end is our own program, built with this one.
  const { bytes } = message as ProductFileRequest;
  // A failure ends this process, and its parent learns that.
  void readProducts(bytes).then((answer) => process.send?.(answer));
});
