import { companySettings, flag, wholeNumber } from '@spade/platform/config/settings';
import { z } from 'zod';

/** Where mails go out, and from whom. */
export const mailSettings = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
    .optional()
    .meta({ secret: true })
    .describe(
      'Mail server in one line, for example smtps://user:password@host:465; wins over SMTP_HOST and the like.',
    ),
  SMTP_HOST: z.string().default('localhost').describe('Mail server.'),
  SMTP_PORT: wholeNumber({ min: 1, max: 65_535, default: 587 }, 'Port of the mail server.'),
  SMTP_SECURE: flag(false, 'TLS from the first byte (port 465); otherwise STARTTLS where offered.'),
  SMTP_REQUIRE_TLS: flag(
    false,
    'Refuse to send without TLS. Set it for a mail server on the internet.',
  ),
  SMTP_USER: z.string().optional().describe('Login at the mail server; without it, none.'),
  SMTP_PASSWORD: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe('Password at the mail server.'),
  MAIL_FROM: z
    .email()
    .default('orders@spadeorion.example')
    .describe('Sender address; your mail server must be allowed to send for it.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:8080')
    .describe('Address of the site as customers see it; links in mails are built on it.'),
  ...companySettings,
};

/** The parsed settings of the mail. */
export type MailConfig = {
  [Name in keyof typeof mailSettings]: z.output<(typeof mailSettings)[Name]>;
};

/** Injection token of {@link MailConfig}. */
export const MAIL_CONFIG = Symbol('MailConfig');
