import { PASSWORD_LENGTH } from '@spade/contracts/messages/auth';
import { backupServiceSettings } from '@spade/platform/config/backup-settings';
import { companySettings } from '@spade/platform/config/company-settings';
import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import {
  databaseSettings,
  healthSettings,
  logSettings,
  redisSettings,
  traceSettings,
  wholeNumber,
} from '@spade/platform/config/settings';
import { z } from 'zod';

/** What is asked of passwords; the command line of accounts reads them too. */
export const passwordSettings = {
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Where new passwords are looked up among leaked ones: https://api.pwnedpasswords.com/range of Have I Been Pwned, or a mirror of it. It gets five characters of a SHA-1. Unset: only the built-in list is asked.',
    ),
  TEMPORARY_PASSWORD_HOURS: wholeNumber(
    { min: 1, max: 720, default: 72 },
    'A generated password that its owner has not replaced by one of their own ends after this many hours; so does a mailed link to choose one.',
  ),
};

/** How staff sign in: session life, throttle, cost of a password check. */
const signInSettings = {
  JWT_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .meta({ secret: true })
    .describe('Signs admin tokens (HS256); the same in auth and gateway. At least 32 characters.'),
  SECOND_FACTOR_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .meta({ secret: true })
    .describe(
      'Seals the secrets of authenticator apps in the database; only auth has it. Keep it with the backups: without it staff set up their apps again.',
    ),
  STAFF_POST_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .meta({ secret: true })
    .describe(
      'Seals the links that are mailed to staff on their way from auth to the worker; the same in both. At least 32 characters.',
    ),
  STAFF_SECOND_FACTOR: z
    .enum(['required', 'offered'])
    .default('offered')
    .describe(
      'Whether owners and approvers must have a second factor: `required` lets them do nothing else until they have one; `offered` reminds them. Set `required` before you sell; the Helm chart does.',
    ),
  SESSION_IDLE_MINUTES: wholeNumber(
    { min: 1, max: 1_440, default: 30 },
    'A session ends after this many minutes of no use.',
  ),
  SESSION_HOURS: wholeNumber(
    { min: 1, max: 72, default: 8 },
    'A session ends after this many hours, used or not.',
  ),
  SESSIONS_PER_ADMIN: wholeNumber(
    { min: 1, max: 100, default: 10 },
    'Sessions that one account may have at the same time; at the next sign-in the one used longest ago ends.',
  ),
  LOGIN_FREE_FAILURES: wholeNumber(
    { min: 1, max: 100, default: 5 },
    'Failed logins of one user from one address before waiting starts; each further one doubles it.',
  ),
  LOGIN_MAX_WAIT_SECONDS: wholeNumber(
    { min: 1, max: 86_400, default: 900 },
    'Longest wait of one user at one address.',
  ),
  LOGIN_USER_FREE_FAILURES: wholeNumber(
    { min: 1, max: 10_000, default: 30 },
    'Failed logins of one user over all addresses before new addresses must wait. Addresses from which the user signed in lately do not.',
  ),
  LOGIN_USER_MAX_WAIT_SECONDS: wholeNumber(
    { min: 1, max: 3_600, default: 60 },
    'Longest wait of one user at a new address.',
  ),
  PASSWORD_CHECKS_AT_ONCE: wholeNumber(
    { min: 1, max: 64, default: 2 },
    'Argon2id computations at the same time; each takes 64 MiB.',
  ),
};

/** How often staff hear of what happens. */
const noticeSettings = {
  STAFF_NOTICE_MINUTES: wholeNumber(
    { min: 1, max: 1_440, default: 10 },
    'A member of staff gets at most one notice of new orders, proofs and messages in this many minutes; it counts all that came.',
  ),
};

/** How long what staff did can be looked up. */
const auditSettings = {
  AUDIT_RETENTION_DAYS: wholeNumber(
    { min: 365, max: 36_500, default: 2_192 },
    'Days after which a line of the audit log is deleted: six years, as long as books are kept.',
  ),
};

/** The first admin; only read while there is none. */
const firstAdminSettings = {
  ADMIN_USERNAME: z.string().min(1).max(100).default('admin').describe('Name of the first admin.'),
  ADMIN_EMAIL: z.email().default('admin@spadeorion.example').describe('Email of the first admin.'),
  ADMIN_PASSWORD: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe(
      `Password of the first admin, ${PASSWORD_LENGTH}. Without it one is generated and printed once.`,
    ),
  ADMIN_PASSWORD_ORIGIN: z
    .enum(['chosen', 'generated'])
    .default('chosen')
    .describe(
      'Who made ADMIN_PASSWORD: `generated` ones, which the job of secrets makes, must be replaced at the first sign-in.',
    ),
  ADMIN_PASSWORD_OUT: z
    .string()
    .optional()
    .describe('File that a generated password is also written to, readable by its owner only.'),
};

/** What the auth service reads from its environment. */
export const authConfig = defineConfig('auth', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...databaseSettings,
  PUBLIC_URL: companySettings.PUBLIC_URL,
  COMPANY_NAME: companySettings.COMPANY_NAME,
  ...signInSettings,
  ...passwordSettings,
  ...backupServiceSettings,
  ...noticeSettings,
  ...auditSettings,
  ...firstAdminSettings,
});

/** The parsed configuration of the auth service. */
export type AuthConfig = ConfigOf<typeof authConfig>;
