import { ApiClient } from '@spade/testkit/api-client';
import { type ShopProduct, shopProducts } from '@spade/testkit/shop';

/** The site of this run, as start-site.ts leaves it in `HANDS_SITE`. */
interface Site {
  /** What browsers open. */
  readonly pages: string;
  /** Origin of the API for the suite's own calls. */
  readonly api: string;
  /** `name:password` of a clerk. */
  readonly staff?: string;
}

/** The site that the run started or was given. */
export const site = (): Site => JSON.parse(process.env.HANDS_SITE ?? '{}') as Site;

/** The API of the site. */
export const siteApi = (): ApiClient => new ApiClient(site().api);

/** Products that can be ordered. */
export async function productsOnSale(): Promise<readonly ShopProduct[]> {
  const products = await shopProducts(siteApi());
  return products.filter(({ inventoryQuantity }) => inventoryQuantity > 0);
}
