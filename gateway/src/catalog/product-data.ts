import type { Product } from '@spade/contracts/messages/catalog';
import { presentProduct } from './product.view.ts';

/**
 * The product itself, as the list has it, for the page of a product: its start script draws it without a call
 * (frontend/src/boot/enlivenProduct.ts). A data block, which no browser runs.
 */
export function productData(product: Product): string {
  // `<` would end the element, or begin a server-side include.
  const data = JSON.stringify(presentProduct(product)).replaceAll('<', '\\u003c');
  return `<script type="application/json" data-product data-served="${product.id}">${data}</script>`;
}
