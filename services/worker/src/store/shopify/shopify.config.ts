import { flag, wholeNumber } from '@spade/platform/config/settings';
import { z } from 'zod';

/** Variables of the Shopify store; without SHOPIFY_STORE_DOMAIN and SHOPIFY_API_URL there is no store. */
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
    .describe(
      'Admin API token of an existing custom app (shpat_…; scopes read_products, read_inventory, and write_orders to push orders). Newer apps: SHOPIFY_CLIENT_ID and SHOPIFY_CLIENT_SECRET.',
    ),
  SHOPIFY_CLIENT_ID: z
    .string()
    .optional()
    .describe("Client id of the shop's own app (Dev Dashboard); used when there is no token."),
  SHOPIFY_CLIENT_SECRET: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe("Client secret of the shop's own app."),
  SHOPIFY_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}$/, 'must look like 2026-10')
    .default('2026-10')
    .describe('Version of the Admin GraphQL API; each is served for 12 months.'),
  SHOPIFY_SYNC_CRON: z
    .string()
    .optional()
    .describe(
      'Schedule of automatic syncs, as a cron pattern in Nigerian time (0 3 * * *). Unset: none.',
    ),
  SHOPIFY_SYNC_BUDGET_MINUTES: wholeNumber(
    { min: 1, max: 1_440, default: 120 },
    'Minutes after which a sync is stopped.',
  ),
  SHOPIFY_WEBHOOKS: flag(
    false,
    'Subscribe PUBLIC_URL (https) to the changes of products and stock in the store. Compose and make start switch it on with SHOPIFY_WEBHOOK_SECRET.',
  ),
  SHOPIFY_PUSH_ORDERS: flag(
    false,
    "Create each confirmed order in the Shopify store too and take its pieces off the store's stock.",
  ),
};

/** The parsed {@link shopifySettings}. */
export type ShopifyConfig = {
  [Name in keyof typeof shopifySettings]: z.output<(typeof shopifySettings)[Name]>;
};
