import type { ApiClient } from '@spade/testkit/api-client';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';
import type { EarlyShop } from './early-acts.ts';

/** The shop with a product that is sold in several variants. */
export async function shopForEarlyActs(api: ApiClient): Promise<EarlyShop> {
  const products = (await shopProducts(api)) as readonly (ShopProduct & {
    readonly variants: readonly { readonly inStock: boolean }[]; // the API has them
  })[];
  const product = products.find(
    ({ variants }) => variants.length > 1 && variants.slice(0, 2).every(({ inStock }) => inStock),
  );
  if (!product) throw new Error('no product with variants');
  return { product };
}
