import { companySettings, deliverySettings } from '@spade/platform/config/company-settings';
import { flag } from '@spade/platform/config/settings';
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
  ...companySettings,
  ...deliverySettings,
};

/** The parsed settings of the mail. */
export type MailConfig = {
  [Name in keyof typeof mailSettings]: z.output<(typeof mailSettings)[Name]>;
};
