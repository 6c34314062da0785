import { judge, type ReadReceipt, readReceipts } from './receipt-bench.ts';

describe('receipts of ten layouts', () => {
  let read: ReadReceipt[];
  beforeAll(async () => {
    read = await Array.fromAsync(readReceipts(1));
  }, 600_000);

  it.each(['amountKobo', 'transactionId'] as const)(
    'are read: %s is right on nine of them at least, and wrong on none',
    (field) => {
      const judged = read.map((each) => ({ bank: each.layout.bank, judged: judge(each, field) }));
      expect(judged.filter((each) => each.judged === 'wrong')).toEqual([]);
      expect(judged.filter((each) => each.judged === 'right').length).toBeGreaterThanOrEqual(9);
    },
  );
});
