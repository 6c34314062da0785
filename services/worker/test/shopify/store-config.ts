import { defineConfig, loadConfig } from '@spade/platform/config/define-config';
import type { ShopifySimulator } from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import { type ShopifyConfig, shopifySettings } from '../../src/store/shopify/shopify.config.ts';

/** The configuration of a worker for a simulated store, with its fixed token. */
export function storeConfig(
  simulator: Pick<ShopifySimulator, 'url' | 'accessToken'>,
  overrides: Partial<ShopifyConfig> = {},
): ShopifyConfig {
  return {
    ...loadConfig(defineConfig('worker', shopifySettings), {
      SHOPIFY_API_URL: simulator.url,
      SHOPIFY_ACCESS_TOKEN: simulator.accessToken,
    }),
    ...overrides,
  };
}

/** The same with the client credentials of the shop's own app. */
export function appConfig(
  simulator: Pick<ShopifySimulator, 'url' | 'accessToken' | 'clientId' | 'clientSecret'>,
  overrides: Partial<ShopifyConfig> = {},
): ShopifyConfig {
  return storeConfig(simulator, {
    SHOPIFY_ACCESS_TOKEN: undefined,
    SHOPIFY_CLIENT_ID: simulator.clientId,
    SHOPIFY_CLIENT_SECRET: simulator.clientSecret,
    ...overrides,
  });
}
