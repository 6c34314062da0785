import type { BankFormat } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

const narrations = [
  // NFT/GTB B/O (TOTAL UPSTREAM NIG.L/trGP: the print cuts the name, and with it the bracket.
  /^NFT\/[A-Z0-9]+ B\/O \((?<sender>[^()/]+)\)?(?:\/(?<words>.*))?$/i,
  // TRF/rent/FRM ADA OBI TO COMPANY LTD
  /^TRF\/(?<words>.*?)\bFRM (?<sender>[^/]+?) TO .+$/i,
];

/** Access Bank. Dates as `31-JUL-15`; the printed statement ends with a line "End of Statement". */
export const access: BankFormat = {
  name: 'Access Bank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: [
        'Transaction Date',
        'Value Date',
        'Description',
        'Reference No.',
        'Withdrawal',
        'Deposit',
        'Balance',
      ],
      valueDate: 'Value Date',
      narration: ['Description'],
      credit: 'Deposit',
      debit: 'Withdrawal',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/fixtures/accessbank-pdf-valid.pdf at 41fd34f',
      seenAs: 'print',
    },
    {
      columns: ['Posted Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
      valueDate: 'Value Date',
      narration: ['Description'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/AccessBankStatement.py, version two',
      seenAs: 'print',
    },
    {
      columns: [
        'Date',
        'Transaction Details',
        'Reference',
        'Value Date',
        'Withdrawals',
        'Lodgements',
        'Balance',
      ],
      valueDate: 'Value Date',
      narration: ['Transaction Details'],
      credit: 'Lodgements',
      debit: 'Withdrawals',
      balance: 'Balance',
      seenIn:
        'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/AccessBankStatement.py, version one',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, narrations),
};
