import { z } from 'zod';

/** Which Shopify store to read; without SHOPIFY_STORE_DOMAIN and SHOPIFY_API_URL there is none. */
export const shopifySettings = {
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]*$/i, 'must be a host name like my-shop.myshopify.com')
    .optional()
    .describe('Shopify store to sync from, for example my-shop.myshopify.com. Unset: no store.'),
  SHOPIFY_API_URL: z
    .url()
    .optional()
    .describe('Base address in place of https://SHOPIFY_STORE_DOMAIN, for the simulator.'),
  SHOPIFY_ACCESS_TOKEN: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe('Admin API access token of the store (scope read_products).'),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-10')
    .default('2026-10')
    .describe('Version of the Admin GraphQL API; each is served for 12 months.'),
};

/** The parsed {@link shopifySettings}. */
export type ShopifyConfig = {
  [Name in keyof typeof shopifySettings]: z.output<(typeof shopifySettings)[Name]>;
};

/** Where and as whom to call the Admin API. */
export interface ShopifyStore {
  /** The GraphQL endpoint. */
  url: string;
  accessToken: string;
}

/** The configured store, or null when there is none or its token is missing. */
export function configuredStore(config: ShopifyConfig): ShopifyStore | null {
  const domain = config.SHOPIFY_STORE_DOMAIN;
  const base = config.SHOPIFY_API_URL ?? (domain && `https://${domain}`);
  if (!base || !config.SHOPIFY_ACCESS_TOKEN) return null;
  const path = `/admin/api/${config.SHOPIFY_API_VERSION}/graphql.json`;
  return { url: new URL(path, base).href, accessToken: config.SHOPIFY_ACCESS_TOKEN };
}
