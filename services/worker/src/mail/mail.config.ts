import { companySettings, deliverySettings } from '@spade/platform/config/company-settings';
import { flag, wholeNumber } from '@spade/platform/config/settings';
import { z } from 'zod';

/** Variables of the mail server and the sender. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .meta({ secret: true })
    .describe(
      'Mail server: smtps://user:password@host:465, or smtp://user:password@host:587 (STARTTLS where offered). Special characters percent-encoded.',
    ),
  SMTP_REQUIRE_TLS: flag(
    false,
    'Refuse to send without TLS. Set it for a mail server on the internet.',
  ),
  MAIL_FROM: z
    .email()
    .default('orders@spadeorion.example')
    .describe('Sender address; your mail server must be allowed to send for it.'),
  STAFF_POST_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ secret: true })
    .describe(
      'Opens the links that are mailed to staff; the same as in auth. Without it such mails wait.',
    ),
  MAILS_PER_MAILBOX: wholeNumber(
    { min: 1, max: 100_000, default: 30 },
    'Most mails to one mailbox in an hour, and as many that say how to pay; those of orders wait for the next, answers to the contact form, a third of them, are left out. A third is also what orders from one network may cause.',
  ),
  MAILS_PER_HOUR: wholeNumber(
    { min: 4, max: 1_000_000, default: 2_000 },
    'Most mails of orders in an hour, and four times the most of the contact form. Further ones wait.',
  ),
  MAILS_PER_SECOND: wholeNumber(
    { min: 1, max: 1_000_000, default: 10 },
    'Most mails that one worker hands to the mail server in a second. Further ones wait, also in a rush of orders.',
  ),
  ...companySettings,
  ...deliverySettings,
};

/** The parsed settings of the mail. */
export type MailConfig = {
  [Name in keyof typeof mailSettings]: z.output<(typeof mailSettings)[Name]>;
};
