import {
  companySettings,
  deliverySettings,
  siteSettings,
  taxSettings,
} from '@spade/platform/config/company-settings';
import { type ConfigOf, defineConfig } from '@spade/platform/config/define-config';
import { deliveryRules } from '@spade/platform/config/delivery-zones';
import {
  databaseSettings,
  healthSettings,
  logSettings,
  redisSettings,
  traceSettings,
  wholeNumber,
} from '@spade/platform/config/settings';
import { limit, setting } from '@spade/platform/settings/setting';
import { z } from 'zod';

const optionalSum = (description: string) =>
  z.coerce.number().int().min(0).max(1_000_000_000_000).optional().describe(description);

/** A clerk's limit for a day, and the one for a buyer's week, in limits for one order, where no sum is configured. */
export const CLERK_LIMITS_A_DAY = 5;
export const CLERK_LIMITS_A_WEEK = 3;

/** The environment variables of the orders service. */
export const ordersConfig = defineConfig('orders', {
  ...logSettings,
  ...healthSettings,
  ...redisSettings,
  ...traceSettings,
  ...databaseSettings,
  PAYMENT_WINDOW_MINUTES: setting(
    wholeNumber(
      { min: 1, max: 43_200, default: 30 },
      'Minutes that a buyer has to pay and send proof; extending and rejecting give the same again.',
    ),
    'payment',
    'Payment window in minutes',
  ),
  REVIEW_WINDOW_HOURS: setting(
    wholeNumber(
      { min: 1, max: 1_000, default: 48 },
      'Working hours in which staff check a proof of payment; then the order is overdue and staff get an alarm.',
    ),
    'payment',
    'Working hours to check a proof',
  ),
  LATE_PROOF_HOURS: setting(
    wholeNumber(
      { min: 0, max: 8_760, default: 24 },
      'Hours after the payment deadline in which a late proof takes stock again; then staff decide.',
    ),
    'payment',
    'Hours in which a late proof counts',
  ),
  PAYMENT_REMINDER: setting(
    z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        'on: a buyer who has sent nothing gets one mail at half of the payment window, never in its last 5 minutes. off: none.',
      ),
    'payment',
    'Reminder of an unpaid order',
  ),
  PAYMENT_SECOND_CHANCE_HOURS: setting(
    wholeNumber(
      { min: 0, max: 72, default: 3 },
      'Hours after an order expired unpaid, and its buyer ordered nothing since, until one mail offers to order again; 0: none.',
    ),
    'payment',
    'Hours until an expired order is offered again',
  ),
  ...deliveryRules,
  WORKING_HOURS: companySettings.WORKING_HOURS,
  PUBLIC_HOLIDAYS: companySettings.PUBLIC_HOLIDAYS,
  DELIVERY_REFUND_TIME: deliverySettings.DELIVERY_REFUND_TIME,
  DELIVERY_STATES: siteSettings.DELIVERY_STATES,
  DELIVERY_TIME: deliverySettings.DELIVERY_TIME,
  // Receipts state who issued them.
  COMPANY_NAME: companySettings.COMPANY_NAME,
  COMPANY_EMAIL: companySettings.COMPANY_EMAIL,
  COMPANY_PHONE: companySettings.COMPANY_PHONE,
  COMPANY_ADDRESS: companySettings.COMPANY_ADDRESS,
  COMPANY_RC_NUMBER: companySettings.COMPANY_RC_NUMBER,
  ...taxSettings,
  EXPIRY_SWEEP_SECONDS: z.coerce
    .number()
    .min(0.05)
    .max(3_600)
    .default(5)
    .describe('Seconds between two looks for orders whose payment window has passed.'),
  MAX_OPEN_ORDERS_PER_PHONE: limit(
    wholeNumber(
      { min: 0, max: 100_000, default: 3 },
      'Most orders of one phone number at once whose payment is not confirmed.',
    ),
    'limits',
    'Unpaid orders of one phone',
    { none: '0', clerkLimits: null },
  ),
  MAX_OPEN_ORDERS_PER_EMAIL: limit(
    wholeNumber(
      { min: 0, max: 100_000, default: 3 },
      'Most orders of one mailbox at once whose payment is not confirmed.',
    ),
    'limits',
    'Unpaid orders of one mailbox',
    { none: '0', clerkLimits: null },
  ),
  NETWORK_HOLDS_SHARE: limit(
    wholeNumber(
      { min: 1, max: 100, default: 20 },
      "Percent of a product's stock that unpaid orders from one network, such as one office or a part of a mobile network, may hold once unpaid orders hold half of it.",
    ),
    'limits',
    'Share of stock for one network, in percent',
    { none: '100', clerkLimits: null },
  ),
  CLERK_LIMIT_NAIRA: limit(
    wholeNumber(
      { min: 0, max: 1_000_000_000, default: 0 },
      'A clerk confirms orders up to this total; above it an approver or the owner must.',
    ),
    'limits',
    'Limit of clerks in naira',
    { none: '0', clerkLimits: null },
  ),
  CLERK_DAY_LIMIT_NAIRA: limit(
    optionalSum(
      'What a clerk confirms in a day in all, in naira; above it an approver or the owner must.',
    ),
    'limits',
    'Limit for the day of a clerk in naira',
    { none: '0', clerkLimits: CLERK_LIMITS_A_DAY },
  ),
  BUYER_WEEK_LIMIT_NAIRA: limit(
    optionalSum(
      'What clerks confirm in seven days for one buyer (phone or mailbox) without a second person, in naira.',
    ),
    'limits',
    "Limit for a buyer's week in naira",
    { none: '0', clerkLimits: CLERK_LIMITS_A_WEEK },
  ),
  PROOFS_PER_ORDER: setting(
    wholeNumber({ min: 1, max: 100, default: 5 }, 'Most proofs of payment that one order takes.'),
    'limits',
    'Proofs of one order',
  ),
  PROOFS_CEILING_MB: wholeNumber(
    { min: 1, max: 100_000_000, default: 20_000 },
    'Size that all kept pictures of payment together should not reach, in MB. From four fifths of it on, staff and operators are told.',
  ),
  PROOF_RETENTION_DAYS: wholeNumber(
    { min: 1, max: 36_500, default: 90 },
    'Days that pictures of payment are kept after an order was confirmed or has failed.',
  ),
  ORDER_RETENTION_DAYS: wholeNumber(
    { min: 1, max: 36_500, default: 2_557 },
    'Days that an order names its buyer after its end; 7 years, as accounts must be kept.',
  ),
  AUTO_CONFIRM: setting(
    z
      .enum(['off', 'exact'])
      .default('off')
      .describe(
        'exact: after the import of a statement, an order is confirmed where a credit has exactly its reference and amount and no other order may be meant. off: staff confirm each.',
      ),
    'payment',
    'Confirm exact credits',
  ),
  BANK_ACCOUNTS_IN_PAGE: z
    .stringbool()
    .default(false)
    .describe(
      'true: two persons of staff may change the account that buyers pay into on /admin/bank, after 24 hours; BANK_* then hold until they do. false: BANK_* alone decide.',
    ),
  BANK_NAME: z.string().min(1).default('Demo Bank').describe('Bank that buyers pay into.'),
  BANK_ACCOUNT_NAME: z
    .string()
    .min(1)
    .default('Spade Orion Limited')
    .describe('Name of the account that buyers pay into.'),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[0-9]{10}$/, 'must have exactly 10 digits (NUBAN)')
    .default('0000000000')
    .describe('Number of the account that buyers pay into: 10 digits (NUBAN).'),
  BANK_CODE: z
    .string()
    .regex(/^([0-9]{3}|[0-9]{6})$/, 'must have 3 or 6 digits')
    .optional()
    .describe(
      "The bank's CBN code (3 digits, 6 for other institutions); with it the check digit of the account number is checked at start, and a mismatch warns.",
    ),
});

/** The parsed configuration of the orders service. */
export type OrdersConfig = ConfigOf<typeof ordersConfig>;
