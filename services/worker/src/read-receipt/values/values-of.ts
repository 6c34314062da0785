import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import type { Look, Row } from '../text-rows.ts';
import { readAmount } from './read-amount.ts';
import { readMoment } from './read-moment.ts';
import { dayOfSession, readTransactionId } from './read-transaction-id.ts';

/** What the rows of a receipt say for certain. `look` reads a place of it again. */
export async function valuesOf(
  rows: readonly Row[],
  look: Look,
  now: Date,
): Promise<ReceiptValues> {
  const transactionId = await readTransactionId(rows, look);
  const day = dayOfSession(transactionId);
  const read = readMoment(rows, now);
  // Two days that differ: one is misread.
  const moment = day === null || day === read?.day ? read : null;
  return {
    amountKobo: await readAmount(rows, look),
    paidOn: moment?.day ?? null,
    paidAt: moment?.instant ?? null,
    transactionId,
  };
}
