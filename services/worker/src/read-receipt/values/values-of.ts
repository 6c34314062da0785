import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import type { Look, Row } from '../text-rows.ts';
import { fieldsOf } from './fields.ts';
import { readAmount } from './read-amount.ts';
import { readMoment } from './read-moment.ts';
import { momentOfSession, readTransactionId } from './read-transaction-id.ts';

/** What the rows of a receipt say for certain. `look` reads a place of it again. */
export async function valuesOf(
  rows: readonly Row[],
  look: Look,
  now: Date,
): Promise<ReceiptValues> {
  const fields = fieldsOf(rows);
  const transactionId = await readTransactionId(fields, look);
  const session = momentOfSession(transactionId);
  const read = readMoment(fields, now, session?.instant ?? null);
  // Two days that differ: one is misread.
  const moment = session === null || session.day === read?.day ? read : null;
  return {
    amountKobo: await readAmount(fields, look),
    paidOn: moment?.day ?? null,
    paidAt: moment?.instant ?? null,
    transactionId,
  };
}
