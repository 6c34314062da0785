import { readFile } from '../../../../services/worker/src/statements/read-file.ts';
import { statementFormats, writeStatement } from '../src/files/write-statement.ts';
import { makeCredits } from '../src/make-credits.ts';
import type { SimulatedOrder } from '../src/make-orders.ts';

const orders: SimulatedOrder[] = Array.from({ length: 200 }, (_, index) => ({
  reference: `SO-${(index + 300_000).toString(27).toUpperCase().slice(-5).padStart(5, 'A')}`,
  totalKobo: 100_000 + index * 1_225,
  buyerName: index % 2 === 0 ? 'Adaeze Okafor' : "Femi O'Brien-Balogun",
  placedAt: new Date(Date.UTC(2026, 6, 1 + (index % 28), 8, index % 60)),
}));

describe('the simulator of a bank', () => {
  const credits = makeCredits(orders, { seed: 7, foreign: 40 });

  it.each(statementFormats)('writes %s, which is read back without loss', async (format) => {
    const fee = { amountKobo: 5_000, direction: 'debit' as const, sender: '', senderBank: '' };
    const last = credits.at(-1)?.at ?? new Date(0);
    const entries = [
      ...credits.map((credit) => ({ ...credit, direction: 'credit' as const })),
      { ...fee, at: last, words: 'SMS CHARGES' },
    ];
    const reading = await readFile(writeStatement(format, entries));
    if ('reason' in reading) throw new Error(JSON.stringify(reading));
    expect(reading.file).toMatchObject({ format, debits: 1 });
    expect(reading.file.decisions.balance?.breaks ?? 0).toBe(0);
    const dayOf = (at: Date) => new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
    expect(
      reading.rows.map((row) =>
        'refused' in row ? row.refused : [row.amountKobo, row.valueDate, row.sender],
      ),
    ).toEqual(credits.map(({ amountKobo, at, sender }) => [amountKobo, dayOf(at), sender]));
    const unread = reading.rows.filter(
      (row, index) =>
        'refused' in row || !row.narration.includes(credits[index]?.words.trim() ?? '?'),
    );
    expect(unread).toEqual([]);
  });
});
