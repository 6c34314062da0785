import type { AlertFormat } from '../alert-format.ts';

/** Moniepoint: value below label; the whole account number; dates as `22 May, 2026 | 10:28:56 AM`. */
export const moniepoint: AlertFormat = {
  name: 'Moniepoint',
  domains: ['moniepoint.com'],
  layouts: [
    {
      credit: /\bcredit transaction occurred on your account\b/i,
      debit: /\bdebit transaction occurred on your account\b/i,
      amount: 'Credit Amount',
      date: 'Date & Time',
      account: 'Account Number',
      narration: 'Narration',
      sender: "Sender's Name",
      dateOrder: 'day first',
      seenIn: 'github.com/canibless01/ACCOUNTING-PROJECT- parsers/moniepoint.py at 61929a8',
    },
  ],
};
