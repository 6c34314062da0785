import type { Refund } from '@spade/contracts/money/credit';
import { formatKobo } from '@spade/contracts/naira';
import type { Column } from '../http/csv.ts';

/**
 * The columns that the bulk upload of a Nigerian bank or payment service takes: `amount`, `bankCode`, `accountNumber` and
 * `narration` as in Monieswitch's template (docs.monieswitch.com/features/payouts/bulk), with bank and account name as
 * Flutterwave's and others ask for them (flutterwave.com, "How to initiate a single or bulk transfer"; both read in
 * November 2026). Nothing else, since an upload refuses columns that it does not know. Amounts are naira.
 */
export const refundColumns: readonly Column<Refund>[] = [
  ['amount', ({ owedKobo }) => formatKobo(owedKobo)],
  ['bankCode', ({ account }) => account?.bankCode ?? null],
  ['bankName', ({ account }) => account?.bankName ?? null],
  ['accountNumber', ({ account }) => account?.accountNumber ?? null],
  ['accountName', ({ account }) => account?.accountName ?? null],
  ['narration', ({ reference }) => `Refund ${reference}`],
];
