import type { BankFormat } from '../bank-format.ts';
import { partyIn } from '../narration.ts';

const narrations = [
  // TRANSFER FROM ADA OBI-rent
  /^(?:NIP )?TRANSFER FROM (?<sender>[^-/|]+)[-/|](?<words>.*)$/i,
  // NIP TRANSFER-rent-FROM ADA OBI, MOBILE TRF FROM ADA OBI
  /^(?:(?:NIP|MOBILE|MOB)[ :]+)?(?:TRANSFER|TRF)\b(?<words>[^|]*?)\bFROM (?<sender>[^/|]+)$/i,
  // TRF/rent/FRM ADA OBI TO COMPANY LTD
  /^TRF\b(?<words>.*?)\bFRM (?<sender>.+?) TO .+$/i,
];

/** Moniepoint. Every row has both amounts, `0.00` in the one that is not meant; dates as `2025-10-07T09:38:48`. */
export const moniepoint: BankFormat = {
  name: 'Moniepoint',
  dateOrder: 'day first',
  decimalSign: '.',
  layouts: [
    {
      columns: ['Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance'],
      valueDate: 'Date',
      time: 'Date',
      narration: ['Narration'],
      credit: 'Credit',
      debit: 'Debit',
      balance: 'Balance',
      // TRF|2MPT8f877|1975482030321524736_CREDIT_0
      bankId: 'Reference',
      seenIn:
        'github.com/preciousoreva/code-scripts code_scripts/reconciliation/bank_statements.py at 6e7c150 (workbook); dates and references: github.com/teamexceptos/financial-extract-core services/banks/ng/moniepoint.py at 8de39f8',
      seenAs: 'export',
    },
  ],
  partyOf: (narration) => partyIn(narration, narrations),
};
