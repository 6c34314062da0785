import type { ConfigOf } from '@spade/platform/config/define-config';
import { defineConfig } from '@spade/platform/config/define-config';
import {
  databaseSettings,
  healthSettings,
  logSettings,
  redisSettings,
} from '@spade/platform/config/settings';

/** What the contact service reads from its environment. */
export const contactConfig = defineConfig('contact', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...databaseSettings,
});

/** The parsed configuration of the contact service. */
export type ContactConfig = ConfigOf<typeof contactConfig>;
