import type { AlertFormat } from '../alert-format.ts';

/** First Bank: label and value on separate lines; the amount ends in CR or DR, dates as `12-Jan-26 03:40 PM`. */
export const firstBank: AlertFormat = {
  name: 'First Bank',
  domains: ['firstbanknigeria.com'],
  layouts: [
    {
      credit: /^[\d,]+\.\d{2} ?CR$/im,
      debit: /^[\d,]+\.\d{2} ?DR$/im,
      amount: 'Amount',
      date: 'Date/Time',
      account: 'Account Number',
      narration: 'Narration',
      dateOrder: 'day first',
      seenIn:
        'github.com/meggarmind/RESIDIO src/lib/email-imports/parsers/first-bank-alert.ts at 600320d',
    },
  ],
};
