import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  databaseSettings,
  healthSettings,
  logSettings,
  redisSettings,
  traceSettings,
  wholeNumber,
} from '@spade/platform/config/settings';

/** What the contact service reads from its environment. */
export const contactConfig = defineConfig('contact', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...databaseSettings,
  CONTACT_RETENTION_DAYS: wholeNumber(
    { min: 1, max: 36_500, default: 365 },
    'Days that messages of the contact form are kept.',
  ),
});

/** The parsed configuration of the contact service. */
export type ContactConfig = ConfigOf<typeof contactConfig>;
