import type { AlertFormat } from '../alert-format.ts';

/** Access Bank: the amount is in the subject and the text; dates as `01-Jun-2025`, without a time. */
export const access: AlertFormat = {
  name: 'Access Bank',
  domains: ['accessbankplc.com'],
  layouts: [
    {
      credit: /\baccount has been Credited\b/i,
      debit: /\baccount has been Debited\b/i,
      amount: /\[Credit: ?(?:NGN|₦)? ?([\d,]+\.\d{2}) ?(?:NGN)?\]/i,
      date: 'Transaction Date',
      account: /(?<![\d*])(\d*\*+\d+)(?![\d*])/,
      narration: 'Description',
      dateOrder: 'day first',
      seenIn:
        'github.com/OluwadaraDaily/account-manager backend/src/parsers/accessBankParser.ts at 41c27af (subject, sentence, labels, date); the masked number in a public Gmail reader of the same alerts',
    },
  ],
};
