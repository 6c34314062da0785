import { z } from 'zod';
import { setting } from '../settings/setting.ts';

const MAX_LENGTH = 600;

const words = (mail: string) =>
  setting(
    z
      .string()
      .trim()
      .max(MAX_LENGTH, `must have at most ${MAX_LENGTH} characters`)
      .optional()
      .describe('Stands after the greeting. What the mail must say follows in any case.'),
    'mails',
    mail,
    'text',
  );

/**
 * What the owner puts into the first paragraph of the mails that a buyer gets, by mail. No variables: only the page
 * changes them.
 */
export const mailWords = {
  MAIL_ORDER_PLACED: words('Order placed'),
  MAIL_PROOF_RECEIVED: words('Proof received'),
  MAIL_PROOF_REJECTED: words('Proof rejected'),
  MAIL_ORDER_CONFIRMED: words('Payment confirmed'),
  MAIL_ORDER_PROCESSING: words('Being packed'),
  MAIL_ORDER_READY: words('Ready to be picked up'),
  MAIL_ORDER_SHIPPED: words('On its way'),
  MAIL_ORDER_DELIVERED: words('Delivered'),
  MAIL_ORDER_EXPIRED: words('Order expired'),
  MAIL_ORDER_CANCELLED: words('Order cancelled'),
  MAIL_CONTACT_ACKNOWLEDGED: words('Message received'),
};

/** What was saved of {@link mailWords}. */
export type SavedMailWords = {
  readonly [Key in keyof typeof mailWords]?: z.output<(typeof mailWords)[Key]>;
};
