import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldHeader } from '@spade/contracts/money/column-names';
import type { CreditRow } from '@spade/contracts/money/statement';
import { readFile } from '../read-file.ts';
import { bankFormats } from './formats.ts';

const read = (path: string) => readFile(readFileSync(join(import.meta.dirname, path)));

/** What must be read from each bank's fixtures: amount, value date, time, sender, bank id of every credit; debits. */
const expected: [string, string, [number, string, string?, string?, string?][], number][] = [
  [
    'gtbank/export.csv',
    'GTBank CSV',
    [
      [4_850_000, '2026-07-02', 'OLADAPO-OGUNSANYA, SEGUN'],
      [1_500_000, '2026-07-03', 'GREENTREE TECH ASSETS LIM'],
    ],
    2,
  ],
  ['gtbank/print.csv', 'GTBank CSV', [[1_250_000, '2026-06-05', 'ADA OBI']], 0],
  [
    'access/print.csv',
    'Access Bank CSV',
    [
      [101_530, '2026-07-31'],
      [15_000_000, '2026-09-01', 'TOTAL UPSTREAM NIG.L'],
    ],
    1,
  ],
  ['access/posted.csv', 'Access Bank CSV', [[1_250_000, '2026-11-28', 'ADA OBI']], 0],
  ['access/details.csv', 'Access Bank CSV', [[500_000, '2026-01-11', 'BISI ADE']], 0],
  [
    'zenith/print.csv',
    'Zenith Bank CSV',
    [
      [500_000, '2026-07-01', 'KENWAYDAVIDSON KING'],
      [12_794, '2026-07-31'],
    ],
    1,
  ],
  ['zenith/posted.csv', 'Zenith Bank CSV', [[1_250_000, '2026-11-22', 'ADA OBI']], 0],
  [
    'uba/print.csv',
    'UBA CSV',
    [
      [1_250_000, '2026-07-13', 'ADA OBI'],
      [700_000, '2026-07-14', 'BISI ADE'],
    ],
    1,
  ],
  ['uba/chq.csv', 'UBA CSV', [[200_000, '2026-07-13', 'CHIDI EZE']], 0],
  [
    'first-bank/print.csv',
    'First Bank CSV',
    [
      [30_000_000, '2026-05-06', 'IBRAHIM MUHAMMAD'],
      [1_500_000, '2026-05-08', 'SAMUEL SOPIRIBO IY'],
    ],
    1,
  ],
  ['first-bank/older.csv', 'First Bank CSV', [[1_250_000, '2026-06-05', 'ADA OBI']], 0],
  [
    'kuda/export.csv',
    'Kuda CSV',
    [[1_250_000, '2026-05-12', 'Ada Obi', '2026-05-12T06:47:16.000Z']],
    1,
  ],
  [
    'moniepoint/export.csv',
    'Moniepoint CSV',
    [
      [
        4_990_000,
        '2026-10-07',
        'ADA OBI',
        '2026-10-07T08:38:48.000Z',
        'TRF|2MPT8f877|1975482030321524736_CREDIT_0',
      ],
      [
        700_000,
        '2026-10-08',
        'BISI ADE',
        '2026-10-07T23:10:00.000Z',
        'TRF|2MPT8f878|1975482030321524999_CREDIT_0',
      ],
    ],
    1,
  ],
  [
    'opay/export.csv',
    'OPay CSV',
    [
      [
        400_000,
        '2026-05-02',
        'Ada Obi',
        '2026-05-02T07:21:07.000Z',
        '000014260502082107123456789012',
      ],
      [700_000, '2026-05-03', 'BISI ADE', '2026-05-02T16:15:29.000Z', '260502020100999999'],
    ],
    1,
  ],
  [
    'palmpay/print.csv',
    'PalmPay CSV',
    [[1_250_000, '2026-11-23', 'ADA OBI', '2026-11-23T08:38:12.000Z', '033ari88eb05']],
    1,
  ],
  [
    'opay/print.csv',
    'OPay CSV',
    [[5_000_000, '2025-11-29', 'John Doe', '2025-11-29T07:12:51.000Z', 'REF123456']],
    0,
  ],
];

describe.each(expected)('%s', (path, format, credits, debits) => {
  it('is recognised, and every credit is read', async () => {
    const reading = await read(path);
    if ('reason' in reading) throw new Error(JSON.stringify(reading));
    expect(reading.file).toMatchObject({ format, debits });
    expect(
      reading.rows.map((row) =>
        'refused' in row
          ? row.refused
          : [row.amountKobo, row.valueDate, row.sender, row.bookedAt, row.bankId],
      ),
    ).toEqual(credits.map((credit) => [0, 1, 2, 3, 4].map((index) => credit[index])));
    expect(reading.file.decisions.balance?.breaks ?? 0).toBe(0);
  });
});

describe('the banks', () => {
  const layouts = bankFormats.flatMap(({ name, layouts }) =>
    layouts.map((each) => ({ name, each })),
  );

  it('have no two layouts of the same columns, so a header is one bank only', () => {
    const headers = layouts.map(({ each }) =>
      each.columns.split(' | ').map(foldHeader).sort().join(),
    );
    expect(new Set(headers).size).toBe(headers.length);
  });

  it('say of every layout where its columns were seen', () => {
    for (const { each } of layouts) expect(each.seenIn).toMatch(/github\.com\/\S+ \S+|PyPI \S+ \d/);
  });

  it('have a fixture for every layout', () => {
    expect(expected).toHaveLength(layouts.length);
  });

  it('keep the words of the payer in the narration', async () => {
    const reading = await read('opay/export.csv');
    const [first] = 'rows' in reading ? (reading.rows as CreditRow[]) : [];
    expect(first?.narration).toContain('SO 7K4M2');
  });
});
