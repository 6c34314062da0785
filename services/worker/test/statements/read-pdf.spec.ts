import { seededRandom } from '@spade/platform/testing/random';
import { readFile } from '../../src/statements/read-file.ts';
import { drawPdf, type PrintedColumn, type PrintedStatement } from './draw-pdf.ts';

const read = async (statement: PrintedStatement, password?: string) =>
  readFile(await drawPdf(statement), password === undefined ? {} : { password });
const words = async (statement: PrintedStatement, password?: string) => {
  const reading = await read(statement, password);
  return 'words' in reading ? reading.words : JSON.stringify(reading);
};
/** Credits that were read, and rows that were refused: kobo, day and narration, or why. */
const rows = async (statement: PrintedStatement) => {
  const reading = await read(statement);
  if ('reason' in reading) throw new Error(JSON.stringify(reading));
  return reading.rows.map((row) =>
    'refused' in row ? row.refused : [row.amountKobo, row.valueDate, row.narration],
  );
};

/** Columns from left to right, each as wide as it says; `r` is for amounts. */
function columns(...widths: [name: string, width: number, align?: 'r' | 'c'][]): PrintedColumn[] {
  let x = 30;
  return widths.map(([name, width, align]) => {
    const column = {
      name,
      x,
      width: width - 6,
      align: align === 'r' ? 'right' : align === 'c' ? 'center' : 'left',
    } as const;
    x += width;
    return column;
  });
}

const zenith: PrintedStatement = {
  columns: columns(
    ['DATE', 60],
    ['DESCRIPTION', 220],
    ['DEBIT', 65, 'r'],
    ['CREDIT', 65, 'r'],
    ['VALUE DATE', 60],
    ['BALANCE', 70, 'r'],
  ),
  above: ['ZENITH BANK PLC', 'Period: 01/07/2026 TO 31/07/2026'],
  rows: [
    ['', 'Opening Balance', '0.00', '0.00', '', '13,342.59'],
    [
      '01/07/2026',
      'NIP/FCMB/KENWAYDAVIDSON KING/App Transfer To Zenith Bank for the water pump and its pipes SO7K4M2',
      '0.00',
      '5,000.00',
      '01/07/2026',
      '18,342.59',
    ],
    ['02/07/2026', 'NIP CR/MOB/ADA OBI/GTB', '1,000.00', '0.00', '02/07/2026', '17,342.59'],
    ['03/07/2026', 'NIP/GTB/BISI ADE/SO HH9ES', '0.00', '7,000.00', '03/07/2026', '24,342.59'],
  ],
  below: ['Closing Balance: 24,342.59'],
};
const zenithCredits = [
  [
    500_000,
    '2026-07-01',
    'NIP/FCMB/KENWAYDAVIDSON KING/App Transfer To Zenith Bank for the water pump and its pipes SO7K4M2',
  ],
  [700_000, '2026-07-03', 'NIP/GTB/BISI ADE/SO HH9ES'],
];

describe('a PDF of a bank', () => {
  it('is read by the places of its words, though narrations run over lines', async () => {
    expect(await rows(zenith)).toEqual(zenithCredits);
    expect(await read(zenith)).toMatchObject({
      debits: [{ debitKobo: 100_000, narration: 'NIP CR/MOB/ADA OBI/GTB' }],
      file: {
        format: 'Zenith Bank PDF',
        decisions: { dateOrder: 'day first', balance: { breaks: 0 } },
      },
    });
  });

  it.each([
    ['without space between its rows', { padding: 0 }],
    ['in the middle of its rows', { isCentred: true, padding: 6 }],
    ['in small letters', { size: 5 }],
    ['in large letters', { size: 9 }],
  ])('is read where texts stand %s', async (_, look) => {
    expect(await rows({ ...zenith, ...look })).toEqual(zenithCredits);
  });

  it('is read where all letters are as wide, so that a blank is', async () => {
    const wide = columns(
      ['Transaction Date', 110],
      ['Value Date', 80],
      ['Narration', 260],
      ['Debit', 80, 'r'],
      ['Credit', 80, 'r'],
      ['Balance', 90, 'r'],
    );
    const rows = zenith.rows
      .slice(1)
      .map(([date = '', text = '', debit = '', credit = '', value = '', balance = '']) => [
        date,
        value,
        text,
        debit,
        credit,
        balance,
      ]);
    const above = ['Period: 01/07/2026 TO 31/07/2026', 'Opening Balance: 13,342.59'];
    const printed = { ...zenith, columns: wide, rows, above, landscape: true, size: 6.5 };
    const reading = await read({ ...printed, font: 'Courier' });
    expect(reading).toMatchObject({
      rows: zenithCredits.map(([amountKobo, , narration]) => ({ amountKobo, narration })),
      file: { format: 'PDF by its header' },
    });
  });

  it('takes in all lines of a header that no bank here has', async () => {
    const narrow = columns(
      ['Transaction\nDate', 55],
      ['Value Date', 60],
      ['Narration', 190],
      ['Debit', 65, 'r'],
      ['Credit', 65, 'r'],
      ['Balance', 75, 'r'],
    );
    const rows = zenith.rows
      .slice(1)
      .map(([date = '', text = '', debit = '', credit = '', value = '', balance = '']) => [
        date,
        value,
        text,
        debit,
        credit,
        balance,
      ]);
    const above = ['Period: 01/07/2026 TO 31/07/2026', 'Opening Balance: 13,342.59'];
    // Its second line would pass for one of the first row, and where rows begin would not be known.
    const reading = await read({ ...zenith, columns: narrow, rows, above, padding: 0 });
    expect(reading).toMatchObject({
      rows: zenithCredits.map(([amountKobo, , narration]) => ({ amountKobo, narration })),
    });
  });

  it('is refused where texts stand in the middle of rows without space, so that lines may be of either', async () => {
    const long =
      'for the water pump and its pipes and the tank and all the taps that we spoke about last week';
    const rows = zenith.rows.map((cells, at) =>
      cells.map((cell, place) => (at > 0 && place === 1 ? `${cell} ${long} ${long}` : cell)),
    );
    expect(await words({ ...zenith, rows, isCentred: true, padding: 0 })).toMatch(
      /^The rows of this PDF stand so close that their narrations cannot be told apart\./,
    );
  });

  it('is read newest first', async () => {
    const newestFirst = { ...zenith, rows: zenith.rows.toReversed() };
    expect(await rows(newestFirst)).toEqual(zenithCredits.toReversed());
  });

  const gtbank: PrintedStatement = {
    columns: columns(
      ['Trans. Date', 52],
      ['Value. Date', 52],
      ['Reference', 50],
      ['Debits', 62, 'r'],
      ['Credits', 62, 'r'],
      ['Balance', 66, 'r'],
      ['Originating\nBranch', 62],
      ['Remarks', 130],
    ),
    above: ['GUARANTY TRUST BANK', 'Opening Balance  1,000.00'],
    rows: [
      [
        '05-Jun-2026',
        '05-Jun-2026',
        "'0",
        '',
        '12,500.00',
        '13,500.00',
        'E-CHANNELS',
        'NIP/KUDA/ADA OBI/SO 7K4M2 and many other words',
      ],
      [
        '06-Jun-2026',
        '06-Jun-2026',
        "'0",
        '50.00',
        '',
        '13,450.00',
        'HEAD OFFICE PLURAL HOUSE LAGOS',
        'SMS',
      ],
    ],
  };
  const access: PrintedStatement = {
    columns: columns(
      ['Posted\nDate', 55],
      ['Value Date', 60],
      ['Description', 190],
      ['Debit\n(NGN)', 70, 'r'],
      ['Credit\n(NGN)', 70, 'r'],
      ['Balance (NGN)', 80, 'r'],
    ),
    above: ['Opening Balance:', '500.00'],
    rows: [
      [
        '28-NOV-25',
        '28-NOV-25',
        'TRF/SO 7K4M2/FRM ADA OBI TO SPADE ORION LTD',
        '',
        '12,500.00',
        '13,000.00',
      ],
    ],
  };
  const firstBank: PrintedStatement = {
    columns: columns(
      ['TransDate', 55],
      ['Reference', 50],
      ['Transaction Details', 190],
      ['ValueDate', 55],
      ['Deposit', 60, 'r'],
      ['Withdrawal', 60, 'r'],
      ['Balance', 65, 'r'],
    ),
    rows: [
      ['05-Jun-26', '', 'Balance B/F', '', '', '', '1,000.00'],
      ['05-Jun-26', 'S1', 'FIP:ACC/ADA OBI/SO7K4M2', '05-Jun-26', '12,500.00', '', '13,500.00'],
      ['END OF STATEMENT', '', '', '', '', '', ''],
    ],
  };
  const uba: PrintedStatement = {
    columns: columns(
      ['TXN DATE', 60],
      ['VAL DATE', 60],
      ['REMARKS', 200],
      ['DEBIT', 70, 'r'],
      ['CREDIT', 70, 'r'],
      ['BALANCE', 75, 'r'],
    ),
    above: ['Opening Balance NGN 20.00'],
    rows: [
      [
        '13-Jul-2026',
        '13-Jul-2026',
        'MOB/UTO/ADA OBI/SO 7K4M2/19877589899',
        '',
        '12,500.00',
        '12,520.00',
      ],
    ],
  };
  const sterling: PrintedStatement = {
    columns: columns(
      ['Date', 60],
      ['Reference', 70],
      ['Narration', 180],
      ['Money In', 70, 'r'],
      ['Money Out', 70, 'r'],
      ['Balance', 80, 'r'],
    ),
    above: ['Opening Balance', '0.00'],
    rows: [['13/07/2026', 'REF1', 'ADA OBI SO-7K4M2', '12,500.00', '', '12,500.00']],
  };
  const stanbic: PrintedStatement = {
    columns: columns(['Date', 60], ['Description', 230], ['Amount', 90, 'r'], ['Balance', 90, 'r']),
    above: ['Opening Balance', '100.00 CR'],
    rows: [
      ['13 Jul 2026', 'NIP/GTB/ADA OBI/x', '12,500.00 CR', '12,600.00 CR'],
      ['14 Jul 2026', 'fee', '100.00 DR', '12,500.00 CR'],
    ],
  };
  const palmpay: PrintedStatement = {
    columns: columns(
      ['Transaction Date', 110],
      ['Transaction Detail', 150],
      ['Money In (NGN)', 80, 'r'],
      ['Money Out (NGN)', 80, 'r'],
      ['Transaction ID', 100],
    ),
    above: ['Total Money In', '12,500.00', 'Total Money Out', '200.00'],
    rows: [
      ['11/23/2026 09:38:12 AM', 'Received from ADA OBI', '12,500.00', '', 'x1'],
      ['11/22/2026 08:00:00 PM', 'Airtime', '', '200.00', 'x2'],
    ],
  };

  it('has what came in below "Pay In"', async () => {
    const renamed = sterling.columns.map((column) => ({
      ...column,
      name: column.name.replace('Money', 'Pay'),
    }));
    expect(await rows({ ...sterling, columns: renamed })).toEqual([
      [1_250_000, '2026-07-13', 'ADA OBI SO-7K4M2'],
    ]);
  });

  it.each<[string, PrintedStatement, string, unknown[]]>([
    [
      'GTBank',
      gtbank,
      'GTBank PDF',
      [1_250_000, '2026-06-05', 'NIP/KUDA/ADA OBI/SO 7K4M2 and many other words'],
    ],
    [
      'Access',
      access,
      'PDF by its header',
      [1_250_000, '2025-11-28', 'TRF/SO 7K4M2/FRM ADA OBI TO SPADE ORION LTD'],
    ],
    [
      'First Bank',
      firstBank,
      'First Bank PDF',
      [1_250_000, '2026-06-05', 'FIP:ACC/ADA OBI/SO7K4M2'],
    ],
    [
      'UBA',
      uba,
      'PDF by its header',
      [1_250_000, '2026-07-13', 'MOB/UTO/ADA OBI/SO 7K4M2/19877589899'],
    ],
    ['Sterling', sterling, 'PDF by its header', [1_250_000, '2026-07-13', 'ADA OBI SO-7K4M2']],
    ['Stanbic', stanbic, 'PDF by its header', [1_250_000, '2026-07-13', 'NIP/GTB/ADA OBI/x']],
    ['PalmPay', palmpay, 'PalmPay PDF', [1_250_000, '2026-11-23', 'Received from ADA OBI']],
  ])('of %s is read', async (_, statement, format, credit) => {
    expect(await read(statement)).toMatchObject({ file: { format } });
    expect(await rows(statement)).toEqual([credit]);
  });

  it('is refused where day and month are not told apart', async () => {
    const [, ...others] = palmpay.rows;
    const unclear = {
      ...palmpay,
      rows: [
        ['11/10/2026 09:38:12 AM', 'Received from ADA OBI', '12,500.00', '', 'x1'],
        ...others.map((row) => ['11/09/2026 09:38:12 AM', ...row.slice(1)]),
      ],
    };
    expect(await words(unclear)).toMatch(/^The dates may have the day or the month first/);
  });

  it('is refused where rows and stated totals differ, or nothing is stated', async () => {
    const wrong = {
      ...palmpay,
      above: ['Total Money In', '12,600.00', 'Total Money Out', '200.00'],
    };
    expect(await words(wrong)).toMatch(/^The rows of the PDF do not add up to the totals/);
    expect(await words({ ...palmpay, above: [] })).toMatch(
      /^The PDF has no balance that must follow from row to row, and does not state what came in/,
    );
  });
});

describe('PDFs of any narrations, in the first line of their row or its middle, with and without space', () => {
  const words = 'pump pipe tank SO 7K4M2 for the and rent fees /NIP/GTB/ADA OBI 0123456789'.split(
    ' ',
  );
  const paid = columns(
    ['Trans Date', 58],
    ['Reference', 58],
    ['Remarks', 174],
    ['Debit', 64, 'r'],
    ['Credit', 64, 'r'],
    ['Balance', 74, 'r'],
    ['Value Date', 55],
  );

  it('are read right or refused: no narration gets into another row', async () => {
    const random = seededRandom(20_261_125);
    const ends = new Set<string>();
    for (let file = 0; file < 60; file += 1) {
      let balance = 1_000;
      const narrations: string[] = [];
      const body = Array.from({ length: 5 + random.below(60) }, (_, at) => {
        const count = random.below(random.below(40) + 1);
        narrations.push(
          [`N${at}`, ...Array.from({ length: count }, () => random.pick(words))].join(' '),
        );
        balance += 5;
        return [
          '13-Jul-2026',
          `R${at}`,
          narrations.at(-1) ?? '',
          '',
          '5.00',
          `${balance}.00`,
          '13-Jul-2026',
        ];
      });
      const reading = await read({
        columns: paid,
        rows: body,
        above: ['Opening Balance: 1,000.00'],
        padding: random.pick([0, 1, 2, 4, 8]),
        isCentred: random.chance(0.5),
        size: random.pick([5, 6, 7, 8]),
        isHeaderOnce: random.chance(0.5),
      });
      ends.add('reason' in reading ? reading.reason : 'read');
      if ('reason' in reading) continue;
      const found = reading.rows.map((row) => ('narration' in row ? row.narration : row.refused));
      const bare = (text: string) => text.replace(/\s/g, '');
      expect(found.map(bare)).toEqual(narrations.map(bare));
    }
    expect(ends).toEqual(new Set(['read', 'unreadable']));
  });
});

describe('the balance of a PDF', () => {
  const changed = (row: number, cell: number, text: string): PrintedStatement => ({
    ...zenith,
    rows: zenith.rows.map((cells, at) =>
      at === row ? cells.map((old, place) => (place === cell ? text : old)) : cells,
    ),
  });

  it.each([
    ['an amount', changed(3, 3, '7,100.00')],
    ['the first amount', changed(1, 3, '5,100.00')],
    ['the opening balance', changed(0, 5, '13,342.60')],
    ['a missing row', { ...zenith, rows: zenith.rows.toSpliced(2, 1) }],
  ])('refuses the whole file for %s', async (_, statement) => {
    expect(await words(statement)).toMatch(
      /^The balance of the PDF does not follow in row \d+: ".*"\. Nothing of it was read\. Ask the bank/,
    );
  });

  it('refuses the whole file where the closing balance is another', async () => {
    expect(await words({ ...zenith, rows: zenith.rows.slice(0, -1) })).toMatch(
      /^The PDF states another closing balance/,
    );
  });

  it('leaves out the first row where the balance before it is not stated', async () => {
    const [, ...others] = zenith.rows;
    const [first, ...credits] = await rows({ ...zenith, rows: others });
    expect(first).toMatch(/^The PDF does not state the balance before its first row/);
    expect(credits).toEqual(zenithCredits.slice(1));
  });
});

describe('a PDF of many pages', () => {
  const many = (isHeaderOnce: boolean): PrintedStatement => {
    let balance = 100_000;
    const body = Array.from({ length: 200 }, (_, at) => {
      balance += at + 1;
      const long =
        at % 3 === 0 ? ' for the pump and the pipe and the tank and the tap and all that' : '';
      return [
        '01/07/2026',
        `NIP/GTB/ADA OBI/order ${at}${long}`,
        '0.00',
        `${at + 1}.00`,
        '01/07/2026',
        `${balance.toLocaleString('en')}.00`,
      ];
    });
    return {
      ...zenith,
      below: [],
      isHeaderOnce,
      rows: [['', 'Opening Balance', '', '', '', '100,000.00'], ...body],
    };
  };

  it.each([false, true])(
    'is read, with its header on the first page alone: %s',
    async (isHeaderOnce) => {
      const found = await rows(many(isHeaderOnce));
      expect(found).toHaveLength(200);
      expect(found[199]).toEqual([
        20_000,
        '2026-07-01',
        expect.stringMatching(/^NIP\/GTB\/ADA OBI\/order 199$/),
      ]);
      expect(found[198]?.[2]).toMatch(
        /order 198 for the pump and the pipe and the tank and the tap and all that$/,
      );
    },
  );
});

describe('a PDF that cannot be read', () => {
  it('asks for its password, and says when another was typed', async () => {
    const locked = { ...zenith, password: 'ada1990' };
    expect(await read(locked)).toEqual({ reason: 'locked' });
    expect(await read(locked, 'wrong')).toEqual({
      reason: 'locked',
      words: 'This password does not open the file.',
    });
    expect(await read(locked, 'ada1990')).toMatchObject({ file: { format: 'Zenith Bank PDF' } });
  });

  it('is refused as a picture without text, in words for the bank', async () => {
    expect(await words({ columns: [], rows: [] })).toMatch(
      /^This PDF is a picture without text.*Ask the bank for the statement as Excel or CSV/,
    );
  });

  it('is refused where no header says what its columns are', async () => {
    const letter = {
      ...zenith,
      columns: columns(['Dear', 60], ['customer', 90]),
      rows: [['we', 'thank you for 01/07/2026']],
    };
    expect(await words(letter)).toMatch(
      /^The PDF has no table with a date, a narration and amounts/,
    );
  });

  it('is refused when it is damaged', async () => {
    expect(await readFile(Buffer.from('%PDF-1.7\nnothing'))).toMatchObject({
      reason: 'unreadable',
      words: expect.stringMatching(/^The PDF cannot be read: /),
    });
  });
});
