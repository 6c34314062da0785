import type { BankFormat } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

/** Kuda. Its workbook has empty columns between the named ones; `To / From` is name, account and bank. */
export const kuda: BankFormat = {
  name: 'Kuda',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: [
        'Date/Time',
        'Money In',
        'Money out',
        'Category',
        'To / From',
        'Description',
        'Balance',
      ],
      valueDate: 'Date/Time',
      time: 'Date/Time',
      narration: ['Description'],
      credit: 'Money In',
      debit: 'Money out',
      balance: 'Balance',
      sender: 'To / From',
      seenIn:
        'github.com/Ephraim69/Kuda-Bank-Statement-Analyzer utils.py at 438d60a, which reads the header from cell C16 of the workbook',
      seenAs: 'export',
    },
  ],
  partyOf: (narration, senderCell) => {
    // Ada Obi/1234567890/Access Bank
    const sender = senderCell.split('/')[0]?.trim() ?? '';
    return sender === '' ? partyIn(narration) : { sender, words: narration };
  },
};
