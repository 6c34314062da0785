import { judgeMessage } from '../../../../services/worker/src/alerts/judge-message.ts';
import { readFile } from '../../../../services/worker/src/statements/read-file.ts';
import { alertBanks, alertDomains } from '../src/alerts/alert-tables.ts';
import { dnsOf, writeAlert } from '../src/alerts/write-alert.ts';
import { statementFormats, writeStatement } from '../src/files/write-statement.ts';
import { makeCredits, type SimulatedCredit, usualShares } from '../src/make-credits.ts';
import type { SimulatedOrder } from '../src/make-orders.ts';

const orders: SimulatedOrder[] = Array.from({ length: 200 }, (_, index) => ({
  reference: `SO-${(index + 300_000).toString(27).toUpperCase().slice(-5).padStart(5, 'A')}`,
  totalKobo: 100_000 + index * 1_225,
  buyerName: index % 2 === 0 ? 'Adaeze Okafor' : "Femi O'Brien-Balogun",
  placedAt: new Date(Date.UTC(2026, 6, 1 + (index % 28), 8, index % 60)),
}));

describe('the simulator of a bank', () => {
  const credits = makeCredits(orders, { seed: 7, foreign: 40 });

  it('makes the same credits for the same seed, of every kind', () => {
    expect(makeCredits(orders, { seed: 7, foreign: 40 })).toEqual(credits);
    const kinds = new Set(credits.map(({ kind }) => kind));
    expect(kinds).toEqual(new Set([...Object.keys(usualShares), 'foreign']));
    const totals = new Map(orders.map(({ reference, totalKobo }) => [reference, totalKobo]));
    const over = ({ reference, amountKobo }: SimulatedCredit) =>
      amountKobo - (totals.get(reference ?? '') ?? amountKobo);
    const of = (...wanted: string[]) =>
      credits.filter(({ kind }) => wanted.includes(kind)).map(over);
    expect(Math.max(...of('short'))).toBeLessThan(0);
    expect(Math.min(...of('over'))).toBeGreaterThan(0);
    expect(new Set(of('true', 'late', 'doubled', 'misspelt', 'unnamed'))).toEqual(new Set([0]));
  });

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

  it.each(alertBanks)(
    'writes alerts of %s, signed, which are read back without loss',
    async (bank) => {
      const kinds = new Map(credits.map((credit) => [credit.kind, credit]));
      const dns = dnsOf(alertDomains);
      for (const credit of kinds.values()) {
        const raw = await writeAlert(bank, credit, '0123456789');
        const from = /^From: (?:.*<)?([^<>\r]+)/m.exec(raw)?.[1] ?? '';
        const found = { uid: 1, from, subject: '', messageId: null, receivedAt: credit.at };
        const { outcome } = await judgeMessage({ ...found, raw: Buffer.from(raw) }, dns);
        const { amountKobo, at, words } = credit;
        const valueDate = new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
        const narration = expect.stringContaining(words.trim());
        expect(outcome).toMatchObject({ payment: { amountKobo, valueDate, narration } });
      }
    },
  );
});
