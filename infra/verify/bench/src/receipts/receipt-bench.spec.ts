import { hardLayouts } from './hard-layouts.ts';
import { judge, type ReadReceipt, readReceipts } from './receipt-bench.ts';

/** The plain one, light on dark, a sign in letters, a serif: a reading takes seconds, and the bench reads all ten. */
const banks = ['OPay', 'PalmPay', 'Zenith', 'First Bank'];

describe('receipts of four layouts', () => {
  let read: ReadReceipt[];
  beforeAll(async () => {
    read = await Array.fromAsync(readReceipts({ perLayout: 1, banks }));
  }, 600_000);

  it.each(['amountKobo', 'transactionId'] as const)(
    'are read: %s is right on all, but for one that a clerk reads',
    (field) => {
      const judged = read.map((each) => ({ bank: each.layout.bank, judged: judge(each, field) }));
      expect(judged.filter((each) => each.judged === 'wrong')).toEqual([]);
      expect(judged.filter((each) => each.judged === 'right').length).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('receipts that are hard to read: narrow columns, dark themes, photographs, ids with letters', () => {
  let read: ReadReceipt[];
  beforeAll(async () => {
    read = await Array.fromAsync(readReceipts({ perLayout: 1, from: hardLayouts }));
  }, 600_000);

  it('have nothing that is read wrong', () => {
    const fields = ['amountKobo', 'paidOn', 'paidAt', 'transactionId'] as const;
    const wrong = read.flatMap((each) =>
      fields
        .filter((field) => judge(each, field) === 'wrong')
        .map((field) => `${each.layout.bank}: ${field} ${each.result.values[field]}`),
    );
    expect(wrong).toEqual([]);
  });

  it('have their amount read, but for two that a clerk reads', () => {
    const right = read.filter((each) => judge(each, 'amountKobo') === 'right');
    expect(right.length).toBeGreaterThanOrEqual(hardLayouts.length - 2);
  });
});
