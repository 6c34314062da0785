import type { BankFormat } from '../bank-format.ts';
import { FROM_TO, partyIn } from '../narration.ts';

const narrations = [/^Received from (?<sender>[^/|]+)(?:[/|](?<words>.*))?$/i, FROM_TO];

/**
 * PalmPay. Only its PDF is known, and no real file was seen: five columns, no balance, `Total Money In` and `Total
 * Money Out` above. One source has the month first, another the day, so the rows must tell.
 */
export const palmpay: BankFormat = {
  name: 'PalmPay',
  dateOrder: null,
  decimalSign: '.',
  layouts: [
    {
      columns: [
        'Transaction Date',
        'Transaction Detail',
        'Money In (NGN)',
        'Money Out (NGN)',
        'Transaction ID',
      ],
      valueDate: 'Transaction Date',
      time: 'Transaction Date',
      narration: ['Transaction Detail'],
      credit: 'Money In (NGN)',
      debit: 'Money Out (NGN)',
      bankId: 'Transaction ID',
      seenIn:
        'github.com/logickoder/bankstract src/bankstract/parsers/palmpay.py at e4a8734, of a file that we did not see',
      seenAs: 'print',
    },
  ],
  partyOf: (narration) => partyIn(narration, narrations),
};
