import type { BankFormat } from '../bank-format.ts';
import { FROM_TO, partyIn } from '../narration.ts';

const narrations = [
  // NEFT TRANSFER ZIB//GREENTREE TECH ASSETS LIM//PRECURIO MOCK UPS NEFT//00001051563555
  /^NEFT TRANSFER [A-Z0-9]+\/\/(?<sender>[^/]+)\/\/(?<words>.*?)(?: NEFT)?(?:\/\/\d+)?$/i,
  // TRANSFER BETWEEN CUSTOMERS via Internet Banking rent from OBI, ADA to COMPANY LTD
  FROM_TO,
];

/** Guaranty Trust Bank. Dates are cells of the kind date in its workbooks, `05-Jan-2015` in print. */
export const gtbank: BankFormat = {
  name: 'GTBank',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: ['Trans Date', 'Reference', 'Value Date', 'Debit', 'Credit', 'Balance', 'Remarks'],
      valueDate: 'Value Date',
      narration: ['Remarks'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      seenIn:
        'github.com/devcenter-square/ng-bank-parser lib/ng-bank-parser/fixtures/gtb-excel-valid.xlsx at 41fd34f',
      seenAs: 'export',
    },
    {
      columns: [
        'Trans. Date',
        'Value. Date',
        'Reference',
        'Debits',
        'Credits',
        'Balance',
        'Originating Branch',
        'Remarks',
      ],
      valueDate: 'Value. Date',
      narration: ['Remarks'],
      credit: 'Credits',
      debit: 'Debits',
      balance: 'Balance',
      seenIn: 'PyPI bank-statement-reader-altara 1.4.8, bank_statement_reader/GtBankStatement.py',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, narrations),
};
