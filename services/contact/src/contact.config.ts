import { backupSettings } from '@spade/platform/config/backup-settings';
import {
  companySettings,
  deliverySettings,
  siteSettings,
  taxSettings,
} from '@spade/platform/config/company-settings';
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
  // The company's details, which pages, mails and receipts show.
  COMPANY_NAME: companySettings.COMPANY_NAME,
  COMPANY_EMAIL: companySettings.COMPANY_EMAIL,
  COMPANY_PHONE: companySettings.COMPANY_PHONE,
  COMPANY_ADDRESS: companySettings.COMPANY_ADDRESS,
  COMPANY_RC_NUMBER: companySettings.COMPANY_RC_NUMBER,
  COMPANY_TIN: taxSettings.COMPANY_TIN,
  ...deliverySettings,
  ...siteSettings,
  ...backupSettings,
  CONTACT_RETENTION_DAYS: wholeNumber(
    { min: 1, max: 36_500, default: 365 },
    'Days that messages of the contact form are kept.',
  ),
});

/** The parsed configuration of the contact service. */
export type ContactConfig = ConfigOf<typeof contactConfig>;
