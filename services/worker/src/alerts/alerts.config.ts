import { wholeNumber } from '@spade/platform/config/settings';
import { z } from 'zod';

/** Variables of the mailbox of bank alerts. It is read once host, user and password are set. */
export const alertSettings = {
  ALERTS_IMAP_HOST: z
    .string()
    .optional()
    .describe(
      'IMAP server of the mailbox that gets the alerts of the bank, such as imap.gmail.com; not set: none is read. An alert is evidence beside an order; it confirms nothing.',
    ),
  ALERTS_IMAP_PORT: wholeNumber(
    { min: 1, max: 65_535, default: 993 },
    'Port of the IMAP server: 993 for TLS from the start; any other begins with STARTTLS. Never without TLS.',
  ),
  ALERTS_IMAP_USER: z
    .string()
    .optional()
    .describe('User of that mailbox, mostly its address. Give it to nothing else.'),
  ALERTS_IMAP_PASSWORD: z
    .string()
    .optional()
    .meta({ secret: true })
    .describe(
      'Password of that mailbox; at Gmail and Zoho one that you make for this application.',
    ),
  ALERTS_IMAP_FOLDER: z
    .string()
    .default('INBOX')
    .describe('Folder that is read. Nothing in it is changed or deleted.'),
  ALERTS_POLL_SECONDS: wholeNumber(
    { min: 5, max: 3_600, default: 60 },
    'The server is asked for new mail this often, although most announce it at once (IDLE).',
  ),
};

/** The parsed settings of the mailbox. */
export type AlertsConfig = {
  [Name in keyof typeof alertSettings]: z.output<(typeof alertSettings)[Name]>;
};

/** Where the mailbox is. */
export interface MailboxAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
}

/** The mailbox to read; null when none is set. Throws when only a part of it is set. */
export function configuredMailbox(config: AlertsConfig): MailboxAddress | null {
  const { ALERTS_IMAP_HOST: host, ALERTS_IMAP_USER: user, ALERTS_IMAP_PASSWORD: password } = config;
  if (host === undefined) return null;
  if (user === undefined || password === undefined)
    throw new Error('ALERTS_IMAP_HOST needs ALERTS_IMAP_USER and ALERTS_IMAP_PASSWORD');
  return { host, port: config.ALERTS_IMAP_PORT, user, password, folder: config.ALERTS_IMAP_FOLDER };
}
