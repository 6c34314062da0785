import type { BankFormat } from '../bank-format.ts';
import { FROM_TO, partyIn } from '../narration.ts';

/** United Bank for Africa. */
export const uba: BankFormat = {
  name: 'UBA',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: ['Trans Date', 'Value Date', 'Narration', 'Chq No', 'Debit', 'Credit', 'Balance'],
      valueDate: 'Value Date',
      narration: ['Narration'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn: 'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/UBABankStatement.py',
      seenAs: 'print',
    },
    {
      columns: ['Date', 'Description', 'Chq. No', 'Val Date', 'Debit', 'Credit', 'Balance'],
      valueDate: 'Val Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/parsers/uba-pdf-parser/constants.rb at 41fd34f',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, [FROM_TO]),
};
