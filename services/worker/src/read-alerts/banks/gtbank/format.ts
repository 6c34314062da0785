import type { AlertFormat } from '../alert-format.ts';

/** Guaranty Trust Bank: a table of label, colon and value. The description begins with the transfer's session id. */
export const gtbank: AlertFormat = {
  name: 'GTBank',
  domains: ['gtbank.com', 'gtcoplc.com'],
  layouts: [
    {
      credit: /\bCREDIT transaction occurred on your account\b/i,
      debit: /\bDEBIT transaction occurred on your account\b/i,
      amount: 'Amount',
      date: 'Value Date',
      time: 'Time of Transaction',
      account: 'Account Number',
      narration: 'Description',
      bankId: 'Document Number',
      dateOrder: 'day first',
      seenIn:
        'github.com/webdott/webspend shared/sample-alerts/gtbank-credit-transfer.txt at fe3c7e1; the labels also in amithyone/checkoutpay database/seeders/GtbankTemplateSeeder.php at 988c3da',
    },
  ],
};
