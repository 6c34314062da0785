import { z } from 'zod';
import { ShopifyRefusedError } from './shopify.errors.ts';

/** The one currency of this shop; the prices of another are other prices. */
const CURRENCY = 'NGN';

const shopSchema = z.object({ shop: z.object({ currencyCode: z.string() }) });

/** The store's prices are not in naira: nothing of it may be sold here. */
class ForeignCurrencyError extends ShopifyRefusedError {
  override name = 'ForeignCurrencyError';

  constructor(currency: string) {
    super(
      `The Shopify store has its prices in ${currency}, and this shop sells in naira (NGN). Nothing was changed. Set the store's currency to NGN, or connect another store.`,
    );
  }
}

/**
 * Checks `shop { currencyCode }` of an answer: the currency of all prices of the Admin API that name none
 * (https://shopify.dev/docs/api/admin-graphql/latest/objects/Shop#field-Shop.fields.currencyCode). Throws
 * {@link ForeignCurrencyError}.
 */
export function requireNaira(data: unknown): void {
  const { currencyCode } = shopSchema.parse(data).shop;
  if (currencyCode !== CURRENCY) throw new ForeignCurrencyError(currencyCode);
}
