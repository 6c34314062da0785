import type { Refund } from '@spade/contracts/money/credit';
import { formatKobo } from '@spade/contracts/naira';
import type { Column } from '../http/csv.ts';

/** The newest credit, to whose account the money goes back. */
const lastCredit = ({ credits }: Refund) => credits.at(-1);

/** The list of refunds for the bank. Amounts are naira. */
export const refundColumns: readonly Column<Refund>[] = [
  ['reference', ({ reference }) => reference],
  ['amount', ({ owedKobo }) => formatKobo(owedKobo)],
  ['reason', ({ reason }) => reason],
  ['customerName', ({ customerName }) => customerName],
  ['customerEmail', ({ customerEmail }) => customerEmail],
  ['sender', (refund) => lastCredit(refund)?.sender ?? null],
  ['narration', (refund) => lastCredit(refund)?.narration ?? null],
  ['bankId', (refund) => lastCredit(refund)?.bankId ?? null],
  ['creditDate', (refund) => lastCredit(refund)?.valueDate ?? null],
  ['totalPrice', ({ totalKobo }) => formatKobo(totalKobo)],
  ['received', ({ receivedKobo }) => formatKobo(receivedKobo)],
];
