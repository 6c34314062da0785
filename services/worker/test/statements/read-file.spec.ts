import type { ColumnMapping } from '@spade/contracts/money/statement';
import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  type WorkbookCell,
  writeWorkbook,
} from '../../../../infra/verify/bank-simulator/src/files/write-workbook.ts';
import { readFile } from '../../src/statements/read-file.ts';

const read = (content: string | Uint8Array, chosen?: ColumnMapping) =>
  readFile(
    typeof content === 'string' ? Buffer.from(content) : content,
    chosen ? { mapping: chosen } : {},
  );
const words = async (content: string | Uint8Array, chosen?: ColumnMapping) => {
  const reading = await read(content, chosen);
  return 'words' in reading ? reading.words : reading;
};
/** Rows of a file that was read: kobo and day, or why the row was refused. */
const rows = async (content: string | Uint8Array, chosen?: ColumnMapping) => {
  const reading = await read(content, chosen);
  if ('reason' in reading) throw new Error(JSON.stringify(reading));
  return reading.rows.map((row) =>
    'refused' in row ? `${row.line}: ${row.refused}` : [row.line, row.amountKobo, row.valueDate],
  );
};

const HEADER = 'Date Posted,Value Date,Description,Debit,Credit,Balance';
const zenith = (...lines: string[]) => [HEADER, ...lines].join('\n');
const ROW = '13/06/2026,13/06/2026,NIP/GTB/ADA OBI/SO 7K4M2,,"12,500.00","12,500.00"';

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

describe('a CSV file', () => {
  it('gives its debits, which may take credits back', async () => {
    const debit = '14/06/2026,15/06/2026,***RSVL NIP/GTB/ADA OBI/SO 7K4M2,"12,500.00",,0.00';
    expect(await read(zenith(ROW, debit))).toMatchObject({
      rows: [{ line: 2 }],
      debits: [
        {
          line: 3,
          debitKobo: 1_250_000,
          valueDate: '2026-06-15',
          narration: '***RSVL NIP/GTB/ADA OBI/SO 7K4M2',
        },
      ],
      file: { debits: 1 },
    });
  });

  it('is read in every encoding and with every delimiter', async () => {
    const text = zenith(ROW.replace('ADA', 'ADÉ'));
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const files: [Uint8Array, string][] = [
      [Buffer.from(text), 'utf-8'],
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [utf16, 'utf-16le'],
      [Buffer.from(utf16).swap16(), 'utf-16be'],
      [Buffer.from(text, 'utf16le'), 'utf-16le'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ];
    for (const [bytes, encoding] of files) {
      const reading = await read(bytes);
      expect(reading).toMatchObject({
        file: { decisions: { encoding } },
        rows: [{ sender: 'ADÉ OBI' }],
      });
    }
    for (const delimiter of [';', '\t', '|']) {
      const cells = ['13/06/2026', '13/06/2026', 'x', '', '12,500.00', '12,500.00'];
      expect(
        await rows([HEADER.replaceAll(',', delimiter), cells.join(delimiter)].join('\r\n')),
      ).toEqual([[2, 1_250_000, '2026-06-13']]);
    }
    expect(
      await rows(`sep=;\n${HEADER.replaceAll(',', ';')}\n13/06/2026;13/06/2026;x;;5,50;5,50`),
    ).toEqual([[3, 550, '2026-06-13']]);
  });

  it('decides order and decimal sign by all rows, and says what it decided', async () => {
    const reading = await read(
      zenith('05/06/2026,05/06/2026,a,,"5,000",', '13/06/2026,13/06/2026,b,,"1,234.50",'),
    );
    expect(reading).toMatchObject({
      rows: [{ amountKobo: 500_000, valueDate: '2026-06-05' }, { amountKobo: 123_450 }],
      file: { decisions: { dateOrder: 'day first', decimalSign: '.', balance: null } },
    });
  });

  it('is refused where rows contradict each other', async () => {
    expect(
      await words(zenith('13/05/2026,13/05/2026,a,,5.00,', '05/13/2026,05/13/2026,b,,5.00,')),
    ).toBe('The dates contradict each other: line 2 has "13/05/2026", line 3 has "05/13/2026".');
    expect(
      await words(
        zenith('13/05/2026,13/05/2026,a,,"1.234,50",', '13/05/2026,13/05/2026,b,,"1,234.50",'),
      ),
    ).toBe('The decimal sign differs: line 3 has "1,234.50", line 2 has "1.234,50".');
  });

  it('refuses a row by line and reason, and reads the others', async () => {
    const file = zenith(
      ROW,
      '13/06/2026,13/06/2026,no amount at all,,,',
      '13/06/2026,13/06/2026,not certain,,"1.000,5.0",',
      '13/06/2026,31/02/2026,no such day,,5.00,',
      '13/06/2026,13/06/2026,both,5.00,6.00,',
      '13/06/2026,13/06/2026,an, unquoted comma,,5.00,12.00',
      '13/06/2026,13/06/2026,negative,,-5.00,',
      ',,undated,,5.00,',
      '14/06/2026,14/06/2026,fine,,7.00,',
    );
    expect(await rows(file)).toEqual([
      [2, 1_250_000, '2026-06-13'],
      '3: The row has no amount.',
      '4: The amount "1.000,5.0" has the decimal sign "." twice.',
      '5: "31/02/2026" is not a date.',
      '6: The row has both a credit and a debit.',
      '7: The row has 7 cells, and the header 6.',
      '8: The credit is negative.',
      '9: The row has no date.',
      [10, 700, '2026-06-14'],
    ]);
  });

  it('refuses a dated balance or total in the column of the credits by name', async () => {
    const file = zenith(
      '13/06/2026,13/06/2026,Opening Balance,,"5,000.00","5,000.00"',
      '13/06/2026,13/06/2026,B/F,,"5,000.00","5,000.00"',
      ROW,
      '14/06/2026,14/06/2026,Total Credits,,"12,500.00",',
    );
    expect(await rows(file)).toEqual([
      '2: "Opening Balance" is not a payment.',
      '3: "B/F" is not a payment.',
      [4, 1_250_000, '2026-06-13'],
      '5: "Total Credits" is not a payment.',
    ]);
  });

  it('refuses a day to come, and takes the next working day for one of today', async () => {
    const inDays = (days: number) =>
      new Date(Date.now() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
    const file = zenith(`${inDays(0)},${inDays(3)},a,,5.00,`, `${inDays(0)},${inDays(7)},b,,6.00,`);
    expect(await rows(file)).toEqual([
      [2, 500, inDays(3)],
      `3: The day ${inDays(7)} is still to come.`,
    ]);
  });

  it('refuses a row whose cell took in the next row through a quotation mark', async () => {
    const file = zenith(
      '13/06/2026,13/06/2026,"gift,,500.00,500.00',
      '13/06/2026,13/06/2026,of ADA",,7.00,507.00',
      ROW,
    );
    expect(await rows(file)).toEqual([
      '3: A cell spans lines: a quotation mark may have taken in the next row.',
      [4, 1_250_000, '2026-06-13'],
    ]);
  });

  it('is refused where a quotation mark stays open', async () => {
    const file = zenith(
      ROW,
      '13/06/2026,13/06/2026,"gift,,500.00,500.00',
      ...Array(900).fill(ROW.replaceAll('"', '')),
    );
    expect(await words(file)).toMatch(
      /^The file is not valid CSV.*a quotation mark is opened and not closed\.$/,
    );
  });

  it('reads a quotation mark in the middle of a narration', async () => {
    expect(await rows(zenith('13/06/2026,13/06/2026,NIP/GTB/ADA "A" OBI/x,,5.00,'))).toEqual([
      [2, 500, '2026-06-13'],
    ]);
  });

  it('reports a balance that does not follow, forwards and backwards', async () => {
    const line = (day: number, credit: string, balance: string) =>
      `${day}/06/2026,${day}/06/2026,x,,${credit},${balance}`;
    const forwards = [
      line(13, '5.00', '105.00'),
      line(14, '6.00', '111.00'),
      line(15, '7.00', '128.00'),
    ];
    const balance = async (lines: string[]) => {
      const reading = await read(zenith(...lines));
      return 'file' in reading ? reading.file.decisions.balance : reading;
    };
    expect(await balance(forwards)).toEqual({ checked: 2, breaks: 1, breakLines: [4] });
    expect(await balance(forwards.toReversed())).toEqual({
      checked: 2,
      breaks: 1,
      breakLines: [2],
    });
  });

  it('is refused beyond 20,000 rows', async () => {
    expect(await words(zenith(...Array(21_001).fill(ROW)))).toMatch(/more than 20000 rows/);
    // The rows above and below do not count.
    expect(await words(zenith(...Array(20_001).fill(ROW)))).toMatch(/more than 20000 entries/);
  });

  it('takes no time for a narration made to cost some', async () => {
    const header = 'Date,Narration,Reference,Debit,Credit,Balance';
    const evil = ['-', ' FROM', ' TO ', '/', ' |'].map(
      (part) => `NIP TRANSFER ${part.repeat(900)}`,
    );
    const lines = evil.map((narration, id) => `2026-10-07T09:38:48,${narration},T${id},0.00,5.00,`);
    expect(await rows([header, ...lines].join('\n'))).toHaveLength(evil.length);
  });

  it('refuses a second row with the same id of the bank', async () => {
    const header = 'Date,Narration,Reference,Debit,Credit,Balance';
    const row = '2026-10-07T09:38:48,x,TRF|1,0.00,5.00,';
    expect(await rows([header, row, row].join('\n'))).toEqual([
      [2, 500, '2026-10-07'],
      `3: The bank's id "TRF|1" is that of line 2, too.`,
    ]);
  });
});

describe('an unknown file', () => {
  const file = 'Spade Orion\n\nDay,What,In\n13/06/2026,SO 7K4M2,5000\n14/06/2026,SO HH9ES,6000\n';

  it('shows its header and first rows, so that staff can map them', async () => {
    expect(await read(file)).toEqual({
      reason: 'unknown_format',
      headerLine: 3,
      header: ['Day', 'What', 'In'],
      headers: [{ line: 3, cells: ['Day', 'What', 'In'] }],
      firstRows: [
        ['13/06/2026', 'SO 7K4M2', '5000'],
        ['14/06/2026', 'SO HH9ES', '6000'],
      ],
    });
  });

  it('is read with the mapping of staff', async () => {
    const expected = [
      [4, 500_000, '2026-06-13'],
      [5, 600_000, '2026-06-14'],
    ];
    expect(await rows(file, { ...mapping, headerLine: 3 })).toEqual(expected);
  });

  /** As PalmPay: above the header stands a row with a date and an amount. */
  const withPeriod = [
    'Wallet,,,',
    '01/06/2026,to,30/06/2026,"5,000.00"',
    'Transaction Date,What,Money In,Left',
    '13/06/2026,SO 7K4M2,"5,000.00","5,100.00"',
    '14/06/2026,SO HH9ES,"6,000.00","11,100.00"',
  ].join('\n');

  it('shows the row with the names of the columns, not one above it with a date and an amount', async () => {
    expect(await read(withPeriod)).toMatchObject({
      headerLine: 3,
      headers: [{ line: 3, cells: ['Transaction Date', 'What', 'Money In', 'Left'] }],
    });
  });

  it('takes no row with a date and an amount for the header, and asks again in words', async () => {
    expect(await read(withPeriod, { ...mapping, headerLine: 2 })).toMatchObject({
      reason: 'unknown_format',
      headerLine: 3,
      words:
        'Line 2 has a date and an amount, so it is not the header. Choose the line with the names of the columns.',
    });
  });

  it('says by which header the mapping is to be remembered, and checks the balance', async () => {
    const broken = withPeriod.replace('11,100.00', '11,200.00');
    const chosen = { ...mapping, headerLine: 3, balance: 3 };
    const header = ['Transaction Date', 'What', 'Money In', 'Left'];
    expect(await read(withPeriod, chosen)).toMatchObject({
      file: { header, decisions: { balance: { checked: 1, breaks: 0 } } },
    });
    expect(await words(broken, chosen)).toMatch(/^The balance follows in no row, in line 5 first/);
    expect(
      await read(broken, { ...chosen, balanceReason: 'the wallet moves it without a row' }),
    ).toMatchObject({ file: { header, decisions: { balance: { checked: 1, breaks: 1 } } } });
  });

  it('is refused where its rows contradict the mapping', async () => {
    const wrong = { ...mapping, headerLine: 3, dateOrder: 'month first' as const };
    expect(await words(file, wrong)).toBe(
      'The dates are day first, not month first as the columns were mapped.',
    );
    const comma = file.replace('5000', '5000.50');
    expect(await words(comma, { ...mapping, headerLine: 3, decimalSign: ',' })).toBe(
      'The decimal sign is ".", not "," as the columns were mapped.',
    );
    expect(await words(file, { ...mapping, headerLine: 40 })).toMatch(/line 40/);
  });

  it('takes credits and debits from one column by sign or by mark', async () => {
    const signed = 'Day,What,Amount\n13/06/2026,a,5.00\n13/06/2026,b,-6.00\n';
    const one = { ...mapping, credit: null, amount: 2 };
    expect(await read(signed, one)).toMatchObject({
      rows: [{ amountKobo: 500 }],
      file: { debits: 1, format: 'Mapped by hand' },
    });
    const marked =
      'Day,What,Amount,Type\n13/06/2026,a,5.00,CR\n13/06/2026,b,6.00,DR\n13/06/2026,c,6.00,??\n';
    expect(await rows(marked, { ...one, direction: 3 })).toEqual([
      [2, 500, '2026-06-13'],
      '4: "??" is neither credit nor debit.',
    ]);
  });
});

describe('a workbook', () => {
  const header = HEADER.split(',');
  const day = new Date('2026-06-13T00:00:00Z');
  const sheet = (...body: WorkbookCell[][]) =>
    writeWorkbook([
      { name: 'Cover', rows: [['Zenith Bank']] },
      { name: 'Statement', rows: [['Account'], header, ...body] },
    ]);

  it('is read cell by cell: dates, numbers as Excel keeps them, text', async () => {
    const file = sheet(
      [
        day,
        day,
        'NIP/GTB/ADA OBI/x',
        null,
        { number: '35550.910000000003' },
        { number: '35550.910000000003' },
      ],
      [day, day, 'y', null, '12,500.00', { number: '48050.910000000003' }],
    );
    expect(await read(file)).toMatchObject({
      rows: [
        { line: 3, amountKobo: 3_555_091, valueDate: '2026-06-13', sender: 'ADA OBI' },
        { line: 4, amountKobo: 1_250_000 },
      ],
      file: {
        format: 'Zenith Bank XLSX',
        decisions: { sheet: 'Statement', encoding: null, balance: { checked: 1, breaks: 0 } },
      },
    });
  });

  it('is refused where a spreadsheet has changed some of its dates', async () => {
    const file = sheet(
      [day, day, 'a', null, '5.00', null],
      ['x', '13/06/2026', 'b', null, '6.00', null],
    );
    expect(await words(file)).toMatch(/^Some dates are text and some, as in line 3, are not/);
  });

  it('refuses a number with more than two decimals', async () => {
    expect(await rows(sheet([day, day, 'a', null, { number: '5.005' }, null]))).toEqual([
      '3: The amount "5.005" has more than two decimals.',
    ]);
  });

  it('is read where its own date format has a number below 100, as SheetJS writes it', async () => {
    const parts = unzipSync(sheet([day, day, 'NIP/GTB/ADA OBI/x', null, { number: '5' }, null]));
    const styles = Buffer.from(parts['xl/styles.xml'] ?? [])
      .toString()
      .replace(
        '<fonts',
        '<numFmts count="1"><numFmt numFmtId="59" formatCode="dd/mm/yyyy"/></numFmts><fonts',
      )
      .replace('numFmtId="22"', 'numFmtId="59"');
    const file = zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) });
    expect(await rows(file)).toEqual([[3, 500, '2026-06-13']]);
  });

  it('is refused when it unpacks to too much, or is not a workbook', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(40 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await words(bomb)).toBe('The workbook is too large once it is unpacked.');
    expect(await words(sheet([day]).subarray(0, 400))).toMatch(/^The workbook cannot be read/);
  });

  it('takes no time for parts made to cost some', async () => {
    const parts = unzipSync(sheet([day]));
    const before = process.cpuUsage();
    for (const [name, text] of [
      ['xl/styles.xml', '<cellXfs '.repeat(20_000)],
      ['xl/styles.xml', '<numFmt '.repeat(20_000)],
      ['xl/worksheets/sheet1.xml', `<c r="${'&'.repeat(50_000)}`],
    ] as const)
      expect(await words(zipSync({ ...parts, [name]: strToU8(text) }))).toMatch(/^The workbook/);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('is refused when a cell lies so far out that the gap would fill the memory', async () => {
    const far =
      '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>';
    expect(await words(zipSync({ 'xl/worksheets/sheet1.xml': strToU8(far) }))).toBe(
      'The workbook has cells too far from its first one.',
    );
  });
});

describe('OFX', () => {
  const transaction = (fields: string) =>
    `<STMTTRN><TRNTYPE>${fields.includes('<TRNAMT>-') ? 'DEBIT' : 'CREDIT'}${fields}</STMTTRN>`;
  const ofx = (body: string, currency = 'NGN') =>
    `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS><STMTRS><CURDEF>${currency}<BANKTRANLIST><DTSTART>20260601${body}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

  it('is read though its elements have no ends', async () => {
    const body = [
      '<DTPOSTED>20260613143000[+1:WAT]\n<TRNAMT>12500.50\n<FITID>A1\n<CHECKNUM>\n<NAME>ADA & SONS\n<MEMO>SO "7K4M2"},{',
      '<DTPOSTED>20260614<TRNAMT>-50,00<FITID>A2<MEMO>fee',
      '<DTPOSTED>20260614<TRNAMT>5,5<FITID>A3<MEMO>comma',
    ];
    expect(await read(ofx(body.map(transaction).join('\n')))).toMatchObject({
      rows: [
        {
          line: 1,
          amountKobo: 1_250_050,
          valueDate: '2026-06-13',
          bookedAt: '2026-06-13T13:30:00.000Z',
          narration: 'ADA & SONS SO "7K4M2"},{',
          bankId: 'A1',
        },
        { line: 3, amountKobo: 550, bankId: 'A3' },
      ],
      file: { format: 'OFX', debits: 1, lines: 3 },
    });
  });

  it('takes an entry that corrects another for money that went back, whatever its sign', async () => {
    const body = [
      '<DTPOSTED>20260613<TRNAMT>5.00<FITID>1<MEMO>paid',
      '<DTPOSTED>20260614<TRNAMT>5.00<FITID>2<CORRECTFITID>1<CORRECTACTION>DELETE<MEMO>paid',
    ];
    expect(await read(ofx(body.map(transaction).join('')))).toMatchObject({
      rows: [{ line: 1, bankId: '1' }],
      debits: [{ line: 2, debitKobo: 500, bankId: '2', corrects: '1', isReversal: true }],
    });
  });

  it('leaves out a name that is the cut beginning of the memo', async () => {
    const memo = 'NIP/UBA/BELLO BISI/payment so2SEWEK';
    const named = (name: string) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260602<TRNAMT>5.00<FITID>${name.length}<NAME>${name}\n<MEMO>${memo}</STMTTRN>`;
    const names = [memo.slice(0, 32), memo, 'NIP/UBA', 'NI'];
    expect(await read(ofx(names.map(named).join('')))).toMatchObject({
      rows: [
        { narration: memo },
        { narration: memo },
        { narration: memo },
        { narration: `NI ${memo}` },
      ],
    });
  });

  it('refuses what is not an amount or no date, and another currency', async () => {
    const body = [
      '<DTPOSTED>20260231<TRNAMT>5.00<FITID>1',
      '<DTPOSTED>20260613<TRNAMT>1,000.00<FITID>2',
      '<DTPOSTED>20260613<TRNAMT>5.00<FITID>3',
    ];
    expect(await rows(ofx(body.map(transaction).join('')))).toEqual([
      '1: "20260231" is not a date.',
      '2: "1,000.00" is not an amount.',
      [3, 500, '2026-06-13'],
    ]);
    expect(await words(ofx('', 'USD'))).toBe('The account is in USD, not in naira.');
    expect(await words('OFXHEADER:100\n\n')).toMatch(/no OFX content/);
  });
});

describe('MT940', () => {
  const mt940 = (lines: string[], closing: string) =>
    [
      ':20:REF',
      ':25:0123456789',
      ':28C:1/1',
      ':60F:C260612NGN1000,00',
      ...lines,
      `:62F:C260613NGN${closing}`,
      '-',
    ].join('\r\n');

  it('says of an expected amount that it is not booked', async () => {
    const expected = [':61:2606130613EC5,00NTRFX', ':61:260613ED5,00NTRFX', ':61:260613X'];
    expect(await rows(mt940(expected, '1000,00'))).toEqual([
      '1: The bank only expects the amount, and has not booked it.',
      '2: The bank only expects the amount, and has not booked it.',
      '3: The line has no amount.',
    ]);
  });

  it('is read, the amount from its text', async () => {
    const file = mt940(
      [
        ':61:2606130613C12500,50NTRFNONREF//B1',
        ':86:NIP/GTB/ADA OBI/SO 7K4M2',
        ':61:2606130613D50,NCHGNONREF//B2',
        ':86:fee',
        ':61:2606130613RD20,00NTRFNONREF//B3',
        ':86:fee given back',
        ':61:2606130613RC12500,50NTRFNONREF//B4',
        ':86:NIP/GTB/ADA OBI/SO 7K4M2',
      ],
      '970,00',
    );
    expect(await read(file)).toMatchObject({
      rows: [
        { line: 1, amountKobo: 1_250_050, valueDate: '2026-06-13', sender: 'ADA OBI' },
        { line: 3, amountKobo: 2000, isReversal: true },
      ],
      debits: [
        { line: 2, debitKobo: 5000, narration: 'fee' },
        { line: 4, debitKobo: 1_250_050, narration: 'NIP/GTB/ADA OBI/SO 7K4M2', isReversal: true },
      ],
      file: { format: 'MT940', debits: 2 },
    });
  });

  it('keeps the strokes of a narration behind a code word', async () => {
    const file = mt940(
      [
        ':61:2606130613C12500,50NTRFNONREF//B1',
        ':86:/EREF/NOTPROVIDED/REMI/NIP/GTB/OBI ADA/payment SO 7K4M2 for the wat',
        'er pump/ORDP/ADA OBI',
      ],
      '13500,50',
    );
    expect(await read(file)).toMatchObject({
      rows: [
        { narration: 'NIP/GTB/OBI ADA/payment SO 7K4M2 for the water pump', sender: 'ADA OBI' },
      ],
    });
  });

  it('is refused where balances and lines do not agree, or a part is missing', async () => {
    expect(await words(mt940([':61:260613C5,00NTRFNONREF', ':86:x'], '1006,00'))).toMatch(
      /^The stated opening balance 1,000.00 and the movements do not lead to the stated closing/,
    );
    expect(await words(':20:REF\n:25:1\n')).toMatch(
      /^The MT940 file cannot be read: the statement REF has no field 60F/,
    );
  });
});

describe('camt.053', () => {
  const entry = (
    inner: string,
    amount = '<Amt Ccy="NGN">12500.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>',
  ) =>
    `<Ntry>${amount}<BookgDt><DtTm>2026-06-13T14:30:00+01:00</DtTm></BookgDt><ValDt><Dt>2026-06-13</Dt></ValDt>${inner}</Ntry>`;
  const camt = (entries: string, doctype = '') =>
    `<?xml version="1.0"?>${doctype}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Ccy>NGN</Ccy></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
  const details = (amount: string, name: string) =>
    `<TxDtls><Refs><AcctSvcrRef>R${name}</AcctSvcrRef></Refs>${amount}<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>SO 7K4M2 &amp; more</Ustrd></RmtInf></TxDtls>`;

  it('is read, a booking of several credits as several', async () => {
    const file = camt(
      entry(`<AcctSvcrRef>R0</AcctSvcrRef><NtryDtls>${details('', 'ADA')}</NtryDtls>`) +
        entry(
          `<NtryDtls>${details('<Amt Ccy="NGN">12000</Amt>', 'BISI')}${details('<Amt Ccy="NGN">500.5</Amt>', 'CHIDI')}</NtryDtls>`,
        ) +
        entry('', '<Amt Ccy="NGN">5.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>') +
        entry('', '<Amt Ccy="NGN">6.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>'),
    );
    expect(await read(file)).toMatchObject({
      rows: [
        {
          line: 1,
          amountKobo: 1_250_050,
          valueDate: '2026-06-13',
          sender: 'ADA',
          bankId: 'R0',
          bookedAt: '2026-06-13T13:30:00.000Z',
          narration: 'SO 7K4M2 & more',
        },
        { line: 2, amountKobo: 1_200_000, sender: 'BISI', bankId: 'RBISI' },
        { line: 3, amountKobo: 50_050, sender: 'CHIDI' },
        { line: 5, refused: 'The bank\'s status of the row is "PDNG".' },
      ],
      file: { format: 'camt.053', debits: 1 },
    });
  });

  it('marks reversals and returns of both directions', async () => {
    const amount = (direction: string) =>
      `<Amt Ccy="NGN">5.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts>`;
    const file = camt(
      entry('<AddtlNtryInf>back</AddtlNtryInf>', amount('DBIT')) +
        entry('<AddtlNtryInf>fee</AddtlNtryInf>', amount('CRDT')) +
        entry('<NtryDtls><TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls>') +
        entry('<RvslInd>false</RvslInd>'),
    );
    const reading = await read(file);
    expect(reading).toMatchObject({
      rows: [{ line: 2, isReversal: true }, { line: 3, isReversal: true }, { line: 4 }],
      debits: [{ line: 1, debitKobo: 500, narration: 'back', isReversal: true }],
    });
    expect(reading).not.toHaveProperty('rows.2.isReversal');
  });

  it('expands no entities and nests only so deep', async () => {
    const lol = '<!DOCTYPE lolz [<!ENTITY lol "lol">]>';
    expect(await words(camt(entry(''), lol))).toMatch(/declares a document type/);
    expect(await words(camt(`${'<A>'.repeat(60)}${'</A>'.repeat(60)}`))).toMatch(
      /^The file is not valid XML/,
    );
    expect(await words(camt(entry('')).slice(0, 300))).toMatch(/^The file/);
  });
});

describe('a file that would fill the memory', () => {
  const camt = (body: string) =>
    `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">${body}</Document>`;

  it.each([
    ['MT940', `:20:REF\n${':61:260613C1,NTRF\n'.repeat(20_001)}`],
    ['OFX', `OFXHEADER:100\n\n<OFX>${'<STMTTRN><TRNAMT>5</STMTTRN>'.repeat(20_001)}</OFX>`],
    ['camt.053', camt('<Ntry></Ntry>'.repeat(20_001))],
    ['XML of tags alone', camt('<a/>'.repeat(1_000_000))],
  ])('is refused before it is parsed: %s', async (_, file) => {
    expect(await words(file)).toBe(
      'The file has more than 20000 entries. Export a shorter period.',
    );
  });
});

describe('a file of another kind', () => {
  it.each([
    ['', 'The file is empty.'],
    ['%PDF-1.7', 'The PDF cannot be read'],
    [
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>',
      'This is a workbook in XML',
    ],
    ['\n<html><table>', 'This is a web page'],
    ['<?xml version="1.0"?><a/>', 'This XML file is not a camt.053 statement.'],
    ['hello\nworld\n', 'The file has no table'],
    ['a,b,c\u0000\n', 'The file is not text.'],
  ])('%j is refused in words', async (content, start) => {
    expect(await words(content)).toEqual(expect.stringContaining(start));
  });

  const part = (name: string, content = '') => zipSync({ [name]: strToU8(content) }, { level: 0 });
  const compound = (stream: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(stream, 'utf16le')]);
  it.each([
    ['.xls', compound('Workbook'), /old format \(\.xls\)/],
    ['a locked workbook', compound('EncryptedPackage'), /^This workbook has a password\./],
    [
      '.ods',
      part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      /^This is an OpenDocument spreadsheet \(\.ods\)\./,
    ],
    ['.xlsb', part('xl/workbook.bin'), /^This is a binary workbook \(\.xlsb\)\./],
    ['a ZIP file', part('a.txt'), /^This is a ZIP file\./],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), /^This is a picture\./],
    ['a PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /^This is a picture\./],
    ['a HEIC', Buffer.from('00000018667479706865696300', 'hex'), /^This is a picture\./],
    ['a WebP', Buffer.from('524946462400000057454250', 'hex'), /^This is a picture\./],
  ])('%s is refused in words', async (_, content, expected) => {
    expect(await words(content)).toMatch(expected);
  });
});
