import { type ReadReceipt, readReceipts } from './receipt-bench.ts';

describe('receipts of ten layouts', () => {
  let read: ReadReceipt[];
  beforeAll(async () => {
    read = await Array.fromAsync(readReceipts(1));
  }, 600_000);

  it('are read: most amounts and ids, and none of them wrong', () => {
    const of = (field: 'amountKobo' | 'transactionId') =>
      read.map(({ layout, truth, result }) => ({
        bank: layout.bank,
        isRight: result.values[field] === truth[field],
        isMissing: result.values[field] === null,
      }));
    const wrong = [...of('amountKobo'), ...of('transactionId')].filter(
      ({ isRight, isMissing }) => !isRight && !isMissing,
    );
    expect(wrong).toEqual([]);
    expect(of('amountKobo').filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(9);
    expect(of('transactionId').filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(9);
  });
});
