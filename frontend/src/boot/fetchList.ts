import { PRODUCTS_PATH, type ProductList } from '../features/marketplace/product.ts';

/** The product list: the same call as the preload in the marketplace's head, which it meets. */
export async function fetchList(): Promise<ProductList> {
  const answer = await fetch(PRODUCTS_PATH, { credentials: 'include' });
  if (!answer.ok) throw new Error(`The list failed with ${answer.status}`);
  // The gateway's own type (api.gen.d.ts); the application trusts it the same way.
  return answer.json() as Promise<ProductList>;
}
