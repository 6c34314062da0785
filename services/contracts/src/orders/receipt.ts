import type { IsoDay, IsoInstant } from '../lagos.ts';

/**
 * What a machine read from the picture of a receipt: only what was certain, the rest is null. All null: the
 * picture could not be read. It helps a clerk to type less and proves nothing (specification.md 4.9.2).
 */
export interface ReceiptValues {
  /** What was sent, without fees. */
  amountKobo: number | null;
  /** The day of the transfer in Lagos: `2026-11-21`. */
  paidOn: IsoDay | null;
  /** The moment, where the receipt states the time. */
  paidAt: IsoInstant | null;
  /** The bank's id of the transfer: letters and digits as printed, without blanks, 8 to 64 characters. */
  transactionId: string | null;
  /** The receipt says pending or failed, and nowhere successful. Left out by workers of an earlier release. */
  isPending?: boolean;
  /** The 10 digits of the account that the money went to. */
  toAccount?: string | null;
}

/** The values as staff see them: the account was compared with ours, and is not kept. */
export type ReceiptReading = Omit<ReceiptValues, 'toAccount'> & {
  /** The money went to another account than ours. */
  isOtherAccount?: boolean;
};

/** Nothing could be read. */
export const unreadReceipt: ReceiptValues = {
  amountKobo: null,
  paidOn: null,
  paidAt: null,
  transactionId: null,
};
