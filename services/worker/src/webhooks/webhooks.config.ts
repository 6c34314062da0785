import { z } from 'zod';

/** Variables of the webhooks that the shop sends. */
export const webhookSettings = {
  WEBHOOK_KEY: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .meta({ secret: true })
    .describe(
      'Opens the secrets that sign webhooks; the same as in gateway. Without it their messages wait.',
    ),
};
