import type { AlertFormat } from '../alert-format.ts';

/** Zenith Bank: a table of two columns; dates as `08/09/2026`, day first. */
export const zenith: AlertFormat = {
  name: 'Zenith Bank',
  domains: ['zenithbank.com'],
  layouts: [
    {
      credit: /^Transaction Type Credit$/im,
      debit: /^Transaction Type Debit$/im,
      amount: 'Amount',
      currency: 'Currency',
      date: 'Date of Transaction',
      account: 'Account Number',
      narration: 'Description',
      bankId: 'Reference Code',
      dateOrder: 'day first',
      seenIn:
        'github.com/davidprincehope/built-for-mum src/zenith/parser.ts and its test of a credit at 9d35658',
    },
  ],
};
