import { MAX_QUANTITY } from '@spade/contracts/ids';
import { backupServiceSettings } from '@spade/platform/config/backup-settings';
import { companySettings } from '@spade/platform/config/company-settings';
import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  healthSettings,
  logSettings,
  pictureSettings,
  redisSettings,
  secret,
  storageSettings,
  traceSettings,
  wholeNumber,
} from '@spade/platform/config/settings';
import { z } from 'zod';

const perTenMinutes = (byDefault: number, what: string) =>
  wholeNumber({ min: 1, max: 1_000_000, default: byDefault }, `${what} in 10 minutes.`);

/** The environment variables of the gateway. */
export const gatewayConfig = defineConfig('gateway', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...storageSettings,
  ...pictureSettings,
  // Receipts link to the page of their order.
  PUBLIC_URL: companySettings.PUBLIC_URL,
  PORT: wholeNumber({ min: 0, max: 65_535, default: 3000 }, 'Port of /api; 0 picks a free one.'),
  TRUST_PROXY: z
    .string()
    .regex(/^(\d{1,2}|[\da-fA-F.:/,\s]+|[a-z,\s]+)$/, 'is a hop count or a list of addresses')
    .default('loopback, uniquelocal')
    .describe(
      'Where nginx is: a number of hops (1), or addresses (10.0.0.0/8, loopback, uniquelocal). The gateway believes only nginx about the address of a caller. TRUSTED_PROXIES is the setting for proxies in front of nginx.',
    ),
  JWT_SECRET: secret('Signs admin tokens; the same in auth and gateway.').min(
    32,
    'needs at least 32 characters',
  ),
  PROOF_URL_SECRET: secret('Signs the short-lived addresses of proof pictures.').min(
    32,
    'needs at least 32 characters',
  ),
  WEBHOOK_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ secret: true })
    .describe(
      'Seals the secrets of webhooks for the worker, which signs; the same in both. Without it no webhook can be added.',
    ),
  PROOF_URL_SECONDS: wholeNumber(
    { min: 30, max: 86_400, default: 600 },
    'How long a signed picture address is good for, at least.',
  ),
  MAX_PROOF_UPLOADS: wholeNumber(
    { min: 1, max: 1000, default: 8 },
    'Proof uploads that one replica decodes and stores at the same time; nine times as many wait.',
  ),
  UPLOAD_ROOM_MB: wholeNumber(
    { min: 16, max: 16_384, default: 192 },
    'Memory for bodies in progress in one replica, in MB. When it is used up, the slowest give way.',
  ),
  FILES_CEILING_MB: wholeNumber(
    { min: 1, max: 100_000_000, default: 40_000 },
    'Size that all files of the object store together should not reach, in MB: pictures of payments, problems and products, statements, and what waits to be deleted. From four fifths of it on, staff and operators are told.',
  ),
  SYNC_WAIT_SECONDS: wholeNumber(
    { min: 0, max: 300, default: 25 },
    'How long the sync call waits for its result before it answers 202.',
  ),
  // The worker reads the store; the gateway only shows staff which one it is.
  SHOPIFY_STORE_DOMAIN: z
    .string()
    .optional()
    .describe('Shopify store to sync from, for example my-shop.myshopify.com. Unset: no store.'),
  SHOPIFY_API_URL: z
    .url()
    .optional()
    .describe('Base address in place of https://SHOPIFY_STORE_DOMAIN, for the simulator.'),
  SHOPIFY_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe(
      "Client secret of the Shopify app; with it POST /api/webhooks/shopify takes the store's webhooks. Unset: off.",
    ),
  PRODUCTS_STALE_SECONDS: wholeNumber(
    { min: 0, max: 86_400, default: 600 },
    'How long the last product list is still shown while the catalogue does not answer.',
  ),
  ...backupServiceSettings,
  MAX_ORDER_QUANTITY: wholeNumber(
    { min: 1, max: MAX_QUANTITY, default: MAX_QUANTITY },
    'Most pieces in one order.',
  ),
  LIMIT_ORDERS_PER_ADDRESS: perTenMinutes(300, 'Orders from one address'),
  LIMIT_ORDERS_PER_CUSTOMER: perTenMinutes(20, 'Orders with one email or phone'),
  LIMIT_PROOFS_PER_ADDRESS: perTenMinutes(300, 'Proof uploads from one address'),
  LIMIT_PROOFS_PER_ORDER: perTenMinutes(10, 'Proof uploads to one order'),
  LIMIT_CONTACTS_PER_ADDRESS: perTenMinutes(60, 'Contact messages from one address'),
  LIMIT_CONTACTS_PER_EMAIL: perTenMinutes(10, 'Contact messages with one email'),
  LIMIT_LINKS_PER_BUYER: perTenMinutes(
    5,
    'Mails with the links of lost orders to one mailbox, of one order or with one phone',
  ),
  LIMIT_READS_PER_ADDRESS: perTenMinutes(
    20_000,
    'Searches of products and looks at an order from one address',
  ),
  LIMIT_LOGINS_PER_ADDRESS: perTenMinutes(
    100,
    'Sign-in attempts from one address, and as many wrong codes',
  ),
});

/** The parsed configuration of the gateway. */
export type GatewayConfig = ConfigOf<typeof gatewayConfig>;
