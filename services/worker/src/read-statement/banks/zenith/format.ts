import type { BankFormat } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

/**
 * Zenith Bank. Dates as `22/11/2024`. Narrations of transfers from other banks as in kingkenway/pfm-app
 * src/api/utils/data.js, an account with Zenith: `NIP/FCMB/KENWAYDAVIDSON KING/App Transfer To Zenith Bank …`.
 */
export const zenith: BankFormat = {
  name: 'Zenith Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: ['Date', 'Description', 'Debit', 'Credit', 'Value Date', 'Balance'],
      valueDate: 'Value Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn: 'github.com/logickoder/bankstract tests/zenith/fixtures/sample.pdf at e4a8734',
      seenAs: 'print',
    },
    {
      columns: ['Date Posted', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
      valueDate: 'Value Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/ZenithBankStatement.py',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration),
};
