import type { BankFormat } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

/** First Bank of Nigeria. Dates as `06-May-2026`; the first row is "Balance B/F", the last "END OF STATEMENT". */
export const firstBank: BankFormat = {
  name: 'First Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: [
        'Trans Date',
        'Ref. Number',
        'Transaction Details',
        'Value Date',
        'Withdrawal(DR)',
        'Deposit(CR)',
        'Balance',
      ],
      valueDate: 'Value Date',
      narration: ['Transaction Details'],
      credit: 'Deposit(CR)',
      debit: 'Withdrawal(DR)',
      balance: 'Balance',
      seenIn: 'github.com/logickoder/bankstract tests/fbn/fixtures/sample.pdf at e4a8734',
      seenAs: 'print',
    },
    {
      columns: [
        'TransDate',
        'Reference',
        'Transaction Details',
        'ValueDate',
        'Deposit',
        'Withdrawal',
        'Balance',
      ],
      valueDate: 'ValueDate',
      narration: ['Transaction Details'],
      credit: 'Deposit',
      debit: 'Withdrawal',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/FirstBankStatement.py; dates and first row: github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/parsers/firstbank-pdf-parser at 41fd34f',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration),
};
