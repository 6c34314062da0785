import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  databaseSettings,
  flag,
  healthSettings,
  logSettings,
  redisSettings,
  wholeNumber,
} from '@spade/platform/config/settings';

/** What the catalogue reads from its environment. */
export const catalogConfig = defineConfig('catalog', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...databaseSettings,
  HOLD_TIMEOUT_SECONDS: wholeNumber(
    { min: 1, max: 86_400, default: 120 },
    'Age at which a hold whose order nobody has heard of is looked into, and given back.',
  ),
  HOLD_SWEEP_SECONDS: wholeNumber(
    { min: 1, max: 3_600, default: 10 },
    'How often such holds are looked for.',
  ),
  SEED_DEMO_CATALOGUE: flag(
    true,
    'Fill an empty catalogue with 24 demo products; off when a Shopify store is configured.',
  ),
});

export type CatalogConfig = ConfigOf<typeof catalogConfig>;

/** Token under which the parsed {@link CatalogConfig} is provided. */
export const CATALOG_CONFIG = Symbol('CatalogConfig');
