import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  healthSettings,
  logSettings,
  redisSettings,
  storageSettings,
  traceSettings,
} from '@spade/platform/config/settings';
import { alertSettings } from './alerts/alerts.config.ts';
import { mailSettings } from './mail/mail.config.ts';
import { receiptSettings } from './receipts/receipt.config.ts';
import { shopifySettings } from './store/shopify/shopify.config.ts';
import { webhookSettings } from './webhooks/webhooks.config.ts';

/** Environment variables of the worker. */
export const workerConfig = defineConfig('worker', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...storageSettings,
  ...mailSettings,
  ...alertSettings,
  ...shopifySettings,
  ...receiptSettings,
  ...webhookSettings,
});

/** The parsed configuration of the worker. */
export type WorkerConfig = ConfigOf<typeof workerConfig>;
