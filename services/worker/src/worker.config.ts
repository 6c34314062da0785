import type { ConfigOf } from '@spade/platform/config/define-config';
import { defineConfig } from '@spade/platform/config/define-config';
import { healthSettings, logSettings, redisSettings } from '@spade/platform/config/settings';
import { mailSettings } from './send-mail/mail.config.ts';
import { shopifySettings } from './shopify/shopify-settings.ts';

/** What the worker reads from its environment. */
export const workerConfig = defineConfig('worker', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...mailSettings,
  ...shopifySettings,
});

/** The parsed configuration of the worker. */
export type WorkerConfig = ConfigOf<typeof workerConfig>;
