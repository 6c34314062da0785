import { forbiddenColumn } from './column-names.ts';
import type { ColumnMapping } from './statement.ts';

const mapping: ColumnMapping = {
  headerLine: 1,
  date: 0,
  narration: 1,
  credit: 2,
  debit: null,
  amount: null,
  direction: null,
  sender: null,
  bankId: null,
  balance: null,
  dateOrder: 'day first',
  decimalSign: '.',
};
const header = (...names: string[]) => ['Date', 'Narration', ...names];

describe('a mapping', () => {
  it.each([
    'Debit',
    'Débit',
    'Debit Amt',
    'Amount Debited',
    'Dr. Amount',
    'D',
    'Withdrawals (NGN)',
    'WDL',
    'W/D',
    'DR AMT',
    'Expenditure',
    'Spending',
    'Payouts',
    'Deductions (NGN)',
    'Less',
    'Commission',
    'Stamp Duty',
    'Refunds',
    'Running Total',
    'Closing',
    'Money Out',
    'Total Out',
    'Transfers Out',
    'Payout',
    'Outgoing',
    'Out-flow',
    'Money sent',
    'Sent',
    'Payments Made',
    'Cheques Paid',
    'Disbursement',
    'Spent',
    'Expenses',
    'Charges',
    'Fees',
    'Balance',
    'Available Bal',
    'Bal.',
    'Lodgement Reversed',
  ])('never takes "%s" for what came in', (name) => {
    expect(forbiddenColumn(mapping, header(name))).toBe(name);
    expect(forbiddenColumn({ ...mapping, credit: null, amount: 2 }, header(name))).toBe(name);
  });

  it.each(['Credit', 'Money In', 'Lodgements', 'Amount', 'Value', 'Received', 'Debit/Credit'])(
    'may take "%s"',
    (name) => {
      expect(forbiddenColumn(mapping, header(name))).toBeUndefined();
    },
  );

  it('takes no other column for credits than the one that is named for them', () => {
    expect(forbiddenColumn(mapping, header('Payments', 'Receipts'))).toBe('Payments');
    expect(
      forbiddenColumn({ ...mapping, credit: 3 }, header('Payments', 'Receipts')),
    ).toBeUndefined();
    expect(forbiddenColumn({ ...mapping, debit: 3 }, header('Value', 'Deposits'))).toBe('Deposits');
  });

  it.each(['Paid', 'Payments', 'Payment (NGN)', 'Paid Amount'])(
    'takes "%s" only where a balance must prove the rows',
    (name) => {
      expect(forbiddenColumn(mapping, header(name))).toBe(name);
      expect(forbiddenColumn(mapping, header(name, 'Balance'))).toBeUndefined();
      expect(forbiddenColumn({ ...mapping, balance: 3 }, header(name, 'Rest'))).toBeUndefined();
      expect(
        forbiddenColumn({ ...mapping, balanceReason: 'of the day' }, header(name, 'Balance')),
      ).toBe(name);
    },
  );

  it('may take an amount of both directions beside a column that says which', () => {
    const both = { ...mapping, credit: null, amount: 2, direction: 3 };
    expect(forbiddenColumn(both, header('Debit Amount', 'DR/CR'))).toBeUndefined();
  });
});
