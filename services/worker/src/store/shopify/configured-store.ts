import { z } from 'zod';
import { ShopifyRefusedError } from './read-answer.ts';
import type { ShopifyConfig } from './shopify.config.ts';

/** How to authenticate with the store. */
export type ShopifyCredentials =
  | { accessToken: string }
  | { clientId: string; clientSecret: string; tokenUrl: string };

/** Address and credentials of the Admin API. */
export interface ShopifyStore {
  /** The GraphQL endpoint. */
  url: string;
  credentials: ShopifyCredentials;
}

/** The configured store, or null when there is none or its credentials are missing. */
export function configuredStore(config: ShopifyConfig): ShopifyStore | null {
  const domain = config.SHOPIFY_STORE_DOMAIN;
  const base = config.SHOPIFY_API_URL ?? (domain && `https://${domain}`);
  if (!base) return null;
  const credentials = credentialsOf(config, base);
  const path = `/admin/api/${config.SHOPIFY_API_VERSION}/graphql.json`;
  return credentials && { url: new URL(path, base).href, credentials };
}

function credentialsOf(config: ShopifyConfig, base: string): ShopifyCredentials | null {
  const {
    SHOPIFY_ACCESS_TOKEN: accessToken,
    SHOPIFY_CLIENT_ID: clientId,
    SHOPIFY_CLIENT_SECRET: clientSecret,
  } = config;
  if (accessToken) return { accessToken };
  if (!clientId || !clientSecret) return null;
  return { clientId, clientSecret, tokenUrl: new URL('/admin/oauth/access_token', base).href };
}

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
