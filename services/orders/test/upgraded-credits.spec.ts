import { createHash, randomUUID } from 'node:crypto';
import type { CreditRow } from '@spade/contracts/money/statement';
import { migrate } from '@spade/platform/database/migrate';
import { createTestDatabase } from '@spade/platform/testing/postgres';
import { CreateOrdersAndMoney } from '../src/migrations/20261121000000-create-orders-and-money.ts';
import { ordersDatabase } from '../src/orders.database.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const DAY = '2026-11-20';

/** Payments of one day: two of one amount, and two that agree in all words. */
const payments = [
  { amountKobo: 1_250_000, payer: 'ADA OBI', words: 'SO-HH9ES', id: 'S26112001' },
  { amountKobo: 1_250_000, payer: 'CHIDI EZE', words: 'FOR SO-7K4M2', id: 'S26112002' },
  { amountKobo: 980_050, payer: 'BOLA IGE', words: 'FANS', id: 'S26112003' },
  { amountKobo: 980_050, payer: 'BOLA IGE', words: 'FANS', id: 'S26112004' },
] as const;

type Payment = (typeof payments)[number];

/** How the readers of 0.2.0, and those of today, split a payment between narration, sender and id. */
const formats = {
  'GTBank CSV': ({ payer, words }: Payment) => ({ narration: `NIP/GTB/${payer}/${words}` }),
  OFX: ({ payer, words, id }: Payment) => ({ narration: words, sender: payer, bankId: id }),
  MT940: ({ payer, words }: Payment) => ({ narration: `NIP GTB ${words}`, sender: payer }),
  'camt.053': ({ payer, words, id }: Payment) => ({
    narration: `${words} NIP/GTB/${payer}`,
    sender: payer,
    bankId: id,
  }),
  PDF: ({ payer, words }: Payment) => ({ narration: `NIP / GTB / ${payer} / ${words}` }),
} as const satisfies Record<string, (payment: Payment) => Partial<CreditRow>>;

type Format = keyof typeof formats;
const formatNames = Object.keys(formats) as Format[]; // keys() loses the literal types

const rowsOf = (format: Format): CreditRow[] =>
  payments.map((payment, index) => ({
    line: index + 2,
    amountKobo: payment.amountKobo,
    valueDate: DAY,
    ...formats[format](payment),
  }));

/** The identity of 0.2.0 (tag v0.2.0, `credit-identity.ts`), as its imports stored it. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const hash = (...parts: readonly (string | number)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The database as 0.2.0 left it after the import of one file, with the migrations since. */
async function upgraded(format: Format) {
  const database = await createTestDatabase();
  await migrate({ url: database.url, migrations: [CreateOrdersAndMoney] });
  await database.query(
    `insert into statements (statement_id, object_key, file_name, size_bytes, state, format, uploaded_by, imported_by,
       imported_at, credits, sum_kobo, first_day, last_day, known_credits)
     values ($1, $2, 'october', 9, 'imported', $3, 'ada', 'ada', now(), 4, 4460100, $4, $4, 0)`,
    [randomUUID(), `statements/${randomUUID()}`, format, DAY],
  );
  const times = new Map<string, number>();
  for (const { line, amountKobo, narration, sender = null, bankId = null } of rowsOf(format)) {
    const words = hash('row', amountKobo, DAY, fold(narration), fold(sender ?? ''));
    const number = times.get(words) ?? 1;
    times.set(words, number + 1);
    await database.query(
      `insert into credits (bank_key, fingerprint, source, amount_kobo, value_date, narration, sender, bank_id,
         statement_id, line, recorded_by)
       values ($1, $2, 'statement', $3, $4, $5, $6, $7, 1, $8, 'ada')`,
      [
        bankId && hash('id', fold(bankId), amountKobo, DAY),
        `${words}#${number}`,
        amountKobo,
        DAY,
        narration,
        sender,
        bankId,
        line,
      ],
    );
  }
  return { ...database, serviceUrl: await database.prepareFor(ordersDatabase) };
}

describe.each(formatNames)('credits that 0.2.0 imported from %s', (before) => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({}, () => upgraded(before));
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());

  it.each(formatNames)(
    'are known in the same days as %s: nothing is added or asked',
    async (now) => {
      const imported = await statements.importAs({}, rowsOf(now), now);
      expect(imported).toMatchObject({ addedCredits: 0, knownCredits: 4 });
      const { doubts } = await bed.send('orders.list-doubts', { limit: 5 });
      expect(doubts).toEqual([]);
      const { total } = await bed.send('orders.list-credits', { limit: 5 });
      expect(total).toBe(4);
    },
  );

  it('do not hide another payment of the same day and amount', async () => {
    const other = { narration: 'NIP/UBA/NGOZI UDE/SO-9PQRT', line: 9 };
    const rows = rowsOf('GTBank CSV')
      .slice(0, 1)
      .map((first) => ({ ...first, ...other }));
    expect(await statements.importAs({}, rows, 'GTBank CSV')).toMatchObject({ addedCredits: 1 });
  });
});
