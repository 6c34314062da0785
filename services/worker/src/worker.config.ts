import type { ConfigOf } from '@spade/platform/config/define-config';
import { defineConfig } from '@spade/platform/config/define-config';
import {
  healthSettings,
  logSettings,
  redisSettings,
  storageSettings,
  traceSettings,
} from '@spade/platform/config/settings';
import { alertSettings } from './read-alerts/alerts.config.ts';
import { receiptSettings } from './read-receipt/receipt.config.ts';
import { mailSettings } from './send-mail/mail.config.ts';
import { shopifySettings } from './shopify/shopify.config.ts';

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
});

/** The parsed configuration of the worker. */
export type WorkerConfig = ConfigOf<typeof workerConfig>;
