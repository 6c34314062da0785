import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  databaseSettings,
  flag,
  healthSettings,
  logSettings,
  redisSettings,
  traceSettings,
  wholeNumber,
} from '@spade/platform/config/settings';

/** Environment variables of the catalog service. */
export const catalogConfig = defineConfig('catalog', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...databaseSettings,
  HOLD_TIMEOUT_SECONDS: wholeNumber(
    { min: 1, max: 86_400, default: 120 },
    'Seconds after which orders is asked whether a hold has its order; if not, it is released.',
  ),
  HOLD_SWEEP_SECONDS: wholeNumber(
    { min: 1, max: 3_600, default: 10 },
    'Seconds between two checks for such holds.',
  ),
  SEED_DEMO_CATALOGUE: flag(
    true,
    'Fill an empty catalogue with 24 demo products; off when a Shopify store is configured.',
  ),
});

/** The parsed configuration of the catalog service. */
export type CatalogConfig = ConfigOf<typeof catalogConfig>;
