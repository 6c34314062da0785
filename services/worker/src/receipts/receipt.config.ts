import type { ConfigOf, ConfigSchema } from '@spade/platform/config/define-config';
import { wholeNumber } from '@spade/platform/config/settings';
import { z } from 'zod';

/** How pictures of receipts are read. */
export const receiptSettings = {
  READ_RECEIPTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe(
      'on: pictures of payment are read, so that staff find amount, day and transaction id filled in. off: staff type them.',
    ),
  RECEIPT_TIMEOUT_SECONDS: wholeNumber(
    { min: 1, max: 300, default: 30 },
    'Seconds of processor time after which the reading of a picture stops; by the clock, five times as many.',
  ),
  RECEIPT_MAX_MEMORY_MB: wholeNumber(
    { min: 100, max: 4_096, default: 320 },
    'Memory in MiB above which the reading of a picture stops. The limit of the container holds it and the worker.',
  ),
};

/** The parsed settings. */
export type ReceiptConfig = ConfigOf<ConfigSchema<typeof receiptSettings>>;
