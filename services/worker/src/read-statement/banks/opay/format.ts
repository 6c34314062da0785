import type { BankFormat, BankLayout } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

const narrations = [
  // Transfer from Ada Obi | Access Bank | 1234567890 | SO 7K4M2
  /^(?:Transfer|Received) from (?<sender>[^|]+)(?:\|[^|]*\| ?[\d*]+ ?)?(?:\|(?<words>.*))?$/i,
];

/** The first column is named after the time in print and after the date in the workbook. */
const layout = (first: string): BankLayout => ({
  columns: [
    first,
    'Value Date',
    'Description',
    'Debit(₦)',
    'Credit(₦)',
    'Balance After(₦)',
    'Channel',
    'Transaction Reference',
  ],
  valueDate: 'Value Date',
  time: first,
  narration: ['Description'],
  credit: 'Credit(₦)',
  debit: 'Debit(₦)',
  // No balance: what moves to and from OWealth, OPay's savings, changes it without a row.
  bankId: 'Transaction Reference',
  seenIn:
    'github.com/logickoder/bankstract tests/opay/fixtures/sample.xlsx at e4a8734; named after the time in src/bankstract/parsers/opay.py',
  seenAs: 'export',
});

/** OPay. `--` in the amount that is not meant; dates as `29 Nov 2025 08:12:51`. */
export const opay: BankFormat = {
  name: 'OPay',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [layout('Trans. Date'), layout('Trans. Time')],
  partyOf: (narration) => partyIn(narration, narrations),
};
