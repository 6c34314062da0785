import type { ColumnMapping } from '@spade/contracts/money/statement';
import { strToU8, unzipSync, zipSync } from 'fflate';
import {
  type WorkbookCell,
  writeWorkbook,
} from '../../../../infra/verify/bank-simulator/src/files/write-workbook.ts';
import { readFile } from '../../src/statements/read-file.ts';

const read = (content: string | Uint8Array, mapping?: ColumnMapping) =>
  readFile(
    typeof content === 'string' ? Buffer.from(content) : content,
    mapping ? { mapping } : {},
  );
/** What staff see: each row in short, or why the file was not read. */
const seen = async (content: string | Uint8Array, mapping?: ColumnMapping) => {
  const reading = await read(content, mapping);
  if ('reason' in reading) return 'words' in reading ? reading.words : reading.reason;
  const rows = [...reading.rows, ...reading.debits].toSorted((a, b) => a.line - b.line);
  return rows.map((row) =>
    'refused' in row
      ? `refused: ${row.refused}`
      : `${'debitKobo' in row ? -row.debitKobo : row.amountKobo} ${row.valueDate} ${row.narration}`,
  );
};
const countOf = async (content: string | Uint8Array, mapping?: ColumnMapping) => {
  const reading = await read(content, mapping);
  return 'file' in reading ? reading.file.decisions.lineCount : reading;
};

const ZENITH = 'Date Posted,Value Date,Description,Debit,Credit,Balance';
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

const ofx = (transactions: string, currency = 'NGN') =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><ACCTID>0123456789</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const transaction = (type: string, amount: string, more = '<FITID>1<NAME>x') =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260613<TRNAMT>${amount}${more}</STMTTRN>`;

const mt940 = (lines: string[], closing: string, opening = 'C260612NGN1000,00') =>
  [
    ':20:REF',
    ':25:0123456789',
    ':28C:1/1',
    `:60F:${opening}`,
    ...lines,
    `:62F:${closing}`,
    '-',
  ].join('\r\n');
const camt = (entries: string, head = '') =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>NGN</Ccy></Acct>${head}${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, direction: string, more = '', currency = 'NGN') =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-06-13</Dt></ValDt>${more}</Ntry>`;
const part = (amount: string, more = '', currency = 'NGN') =>
  `<TxDtls><Amt Ccy="${currency}">${amount}</Amt>${more}<RmtInf><Ustrd>${amount}</Ustrd></RmtInf></TxDtls>`;

describe('another currency than naira', () => {
  const row = '13/06/2026,13/06/2026,x,,5.00,5.00';
  it.each([
    ['a line above a table', `Currency:,USD\n${ZENITH}\n${row}`, 'USD'],
    ['one cell above a table', `Account in EUR\n${ZENITH}\n${row}`, 'EUR'],
    [
      'a domiciliary account',
      `DOMICILIARY ACCOUNT,50\n${ZENITH}\n${row}`,
      'foreign currency ("DOMICILIARY")',
    ],
    ['the account of OFX', ofx(transaction('CREDIT', '5.00'), 'USD'), 'USD'],
    [
      'the entry of OFX',
      ofx(
        transaction(
          'CREDIT',
          '5.00',
          '<FITID>1<NAME>x<CURRENCY><CURRATE>1500<CURSYM>GBP</CURRENCY>',
        ),
      ),
      'GBP',
    ],
    ['a balance of MT940', mt940([], 'C260613EUR1000,00', 'C260612EUR1000,00'), 'EUR'],
    ['an entry of camt.053', camt(entry('5.00', 'CRDT', '', 'USD')), 'USD'],
    [
      'a balance of camt.053',
      camt(
        entry('5.00', 'CRDT'),
        '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">0.00</Amt></Bal>',
      ),
      'USD',
    ],
    [
      'a part of a booking',
      camt(entry('5.00', 'CRDT', `<NtryDtls>${part('5.00', '', 'USD')}</NtryDtls>`)),
      'USD',
    ],
  ])('refuses the file by %s', async (_, file, currency) => {
    expect(await seen(file)).toBe(`The account is in ${currency}, not in naira.`);
  });

  it('refuses a row by its column, and reads the rows in naira', async () => {
    const file = 'Day,What,In,Currency\n13/06/2026,a,5.00,USD\n14/06/2026,b,6.00,NGN\n';
    expect(await seen(file, mapping)).toEqual([
      'refused: The row is in USD, not in naira.',
      '600 2026-06-14 b',
    ]);
  });

  it('refuses a workbook whose cells are shown in dollars', async () => {
    const header = ZENITH.split(',');
    const rows: WorkbookCell[][] = [
      header,
      ['13/06/2026', '13/06/2026', 'a', null, { number: '5' }, null],
    ];
    const parts = unzipSync(writeWorkbook([{ name: 'S', rows }]));
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
    const styles = Buffer.from(parts['xl/styles.xml'] ?? [])
      .toString()
      .replace(
        '<fonts',
        () => '<numFmts><numFmt numFmtId="190" formatCode="[$$-409]#,##0.00"/></numFmts><fonts',
      )
      .replace('</cellXfs>', '<xf numFmtId="190"/></cellXfs>');
    const index = (styles.match(/<cellXfs[\s\S]*<\/cellXfs>/)?.[0].match(/<xf /g)?.length ?? 1) - 1;
    const shown = sheet.replace(/<c r="E2"/, `<c s="${index}" r="E2"`);
    const file = zipSync({
      ...parts,
      'xl/styles.xml': strToU8(styles),
      'xl/worksheets/sheet1.xml': strToU8(shown),
    });
    expect(await seen(file)).toBe('The workbook shows amounts in $, not in naira.');
  });
});

describe('money that went out', () => {
  it('is refused in OFX where kind and sign contradict each other', async () => {
    const file = ofx(
      transaction('CREDIT', '5.00', '<FITID>1<NAME>in') +
        transaction('DEBIT', '6.00', '<FITID>2<NAME>out') +
        transaction('CREDIT', '-7.00', '<FITID>3<NAME>odd') +
        transaction('XFER', '-8.00', '<FITID>4<NAME>moved'),
    );
    expect(await seen(file)).toEqual([
      '500 2026-06-13 in',
      'refused: The kind "DEBIT" and the sign of the amount "6.00" contradict each other.',
      'refused: The kind "CREDIT" and the sign of the amount "-7.00" contradict each other.',
      '-800 2026-06-13 moved',
    ]);
  });

  it('is a debit inside a booking of camt.053, and so are its charges', async () => {
    const debit = '<CdtDbtInd>DBIT</CdtDbtInd>';
    const charge = '<Chrgs><Rcrd><Amt Ccy="NGN">1.00</Amt></Rcrd></Chrgs>';
    const booking = (whole: string, ...parts: string[]) =>
      camt(entry(whole, 'CRDT', `<NtryDtls>${parts.join('')}</NtryDtls>`));
    expect(await seen(booking('7.00', part('10.00'), part('3.00', debit)))).toEqual([
      '1000 2026-06-13 10.00',
      '-300 2026-06-13 3.00',
    ]);
    expect(await seen(booking('14.00', part('10.00'), part('5.00', charge)))).toEqual([
      '1000 2026-06-13 10.00',
      '500 2026-06-13 5.00',
      '-100 2026-06-13 Charges of the bank',
    ]);
    const total = '<Chrgs><TtlChrgsAndTaxAmt Ccy="NGN">1.00</TtlChrgsAndTaxAmt></Chrgs>';
    expect(await seen(booking('9.00', part('10.00', total)))).toEqual(['900 2026-06-13 10.00']);
    const whole = `<NtryDtls>${part('10.00')}${part('5.00')}</NtryDtls>${total}`;
    expect(await seen(camt(entry('14.00', 'CRDT', whole)))).toHaveLength(3);
    expect(await seen(booking('10.00', part('6.00'), part('6.00')))).toEqual([
      'refused: The parts of the booking do not add up to its amount.',
    ]);
    expect(await seen(booking('10.00', part('6.00')))).toEqual([
      'refused: The part of the booking is not its amount.',
    ]);
  });

  it.each(['Debit', 'Withdrawal(DR)', 'Money Out', 'Paid Out (NGN)', 'DR', 'Outflow', 'Balance'])(
    'is no credit in a column called %s, whatever a mapping says',
    async (name) => {
      const file = `Day,What,${name}\n13/06/2026,SO 7K4M2,5.00\n`;
      expect(await seen(file, mapping)).toMatch(/is not what it was mapped to/);
    },
  );

  it.each(['Amount in kobo', "Credit (₦'000)", 'Credits, thousands', 'Lodgement 2026 (N million)'])(
    'is no naira in a column called "%s"',
    async (name) => {
      const file = `Day,What,"${name}"\n13/06/2026,SO 7K4M2,5.00\n`;
      expect(await seen(file, mapping)).toMatch(/^The column ".+" is not in naira/);
    },
  );

  it('is read below a chosen header that has a year in a name', async () => {
    const file = 'Day,What,Credit 2026\n13/06/2026,SO 7K4M2,5.00\n';
    expect(await seen(file, mapping)).toEqual(['500 2026-06-13 SO 7K4M2']);
  });

  it('came in where CR stands behind the amount, with or without a blank', async () => {
    const file =
      'Day,What,Amount\n13/06/2026,a,5.00CR\n14/06/2026,b,6.00DR\n15/06/2026,c,7.00 CR\n';
    expect(await seen(file, { ...mapping, credit: null, amount: 2 })).toEqual([
      '500 2026-06-13 a',
      '-600 2026-06-14 b',
      '700 2026-06-15 c',
    ]);
  });

  it('is not read from columns the wrong way round where the header has a balance', async () => {
    const file =
      'Day,What,One,Two,Balance\n13/06/2026,a,5.00,,95.00\n14/06/2026,b,6.00,,89.00\n15/06/2026,c,,4.00,93.00\n';
    expect(await seen(file, { ...mapping, credit: 2, debit: 3 })).toMatch(
      /^The balance follows only if credits and debits are swapped/,
    );
    expect(await seen(file, { ...mapping, credit: 3, debit: 2 })).toEqual([
      '-500 2026-06-13 a',
      '-600 2026-06-14 b',
      '400 2026-06-15 c',
    ]);
  });
});

describe('all words of an entry', () => {
  it('are read from field 61, and from a repeated or structured field 86', async () => {
    const file = mt940(
      [
        ':61:2606130613C5,00NTRFSO-7K4M2//FT26305',
        'further words',
        ':86:TRANSFER FROM ADA OBI',
        ':61:2606130613C6,00NTRFNONREF',
        ':86:NIP/GTB/BISI ADE',
        ':86:SO-9X8Y7',
        ':61:2606130613C7,00NTRFNONREF',
        ':86:166?00TRANSFER?20SO-',
        '2B3C4?21 thanks?32CHIDI?33 EZE',
        ':61:2606130613C8,00NTRFNONREF',
        ':86:/EREF/SO-5D6E7/REMI/rent/ORDP/NGOZI UDO',
      ],
      'C260613NGN1026,00',
    );
    const reading = await read(file);
    expect(reading).toMatchObject({
      rows: [
        { narration: 'TRANSFER FROM ADA OBI SO-7K4M2 further words', accountNumber: '0123456789' },
        { narration: 'NIP/GTB/BISI ADE SO-9X8Y7', sender: 'BISI ADE' },
        { narration: 'SO-2B3C4 thanks', sender: 'CHIDI EZE' },
        { narration: 'rent SO-5D6E7', sender: 'NGOZI UDO' },
      ],
    });
  });

  it('are read from camt.053: the end-to-end id, further lines, structured references', async () => {
    const details =
      '<NtryDtls><TxDtls><Refs><EndToEndId>SO-7K4M2</EndToEndId></Refs><RmtInf><Ustrd>rent</Ustrd><Ustrd>of June</Ustrd><Strd><AddtlRmtInf>flat 2</AddtlRmtInf></Strd></RmtInf><AddtlTxInf>NIP</AddtlTxInf></TxDtls></NtryDtls>';
    expect(await seen(camt(entry('5.00', 'CRDT', details)))).toEqual([
      '500 2026-06-13 rent of June flat 2 NIP SO-7K4M2',
    ]);
  });

  it('are read from every memo of OFX', async () => {
    const more = '<FITID>1<NAME>ADA OBI<MEMO>for goods<MEMO>SO-7K4M2';
    expect(await seen(ofx(transaction('CREDIT', '5.00', more)))).toEqual([
      '500 2026-06-13 ADA OBI for goods SO-7K4M2',
    ]);
  });

  it('are read from the numbers of OFX that have letters, and from the keys of field 86', async () => {
    const words = (id: string, more: string) =>
      transaction('CREDIT', '5.00', `<FITID>${id}${more}`);
    const file = ofx(
      words('1', '<REFNUM>SO-7K4M2<NAME>ADA OBI') +
        words('2', '<CHECKNUM>SO-HH9ES<NAME>BISI ADE') +
        words('3', '<CHECKNUM>000123<NAME>NGOZI UDE'),
    );
    expect(await seen(file)).toEqual([
      '500 2026-06-13 ADA OBI SO-7K4M2',
      '500 2026-06-13 BISI ADE SO-HH9ES',
      '500 2026-06-13 NGOZI UDE',
    ]);
    const keyed =
      ':61:2606130613C5,00NTRFNONREF\r\n:86:166?00CREDIT?20EREF+SO-7K4M2?21SVWZ+for the bag';
    expect(await seen(mt940([keyed], 'C260613NGN1005,00'))).toEqual([
      '500 2026-06-13 SO-7K4M2 for the bag',
    ]);
  });

  it('are read from the further lines of a row of CSV, each line counted', async () => {
    const file = `${ZENITH}\n13/06/2026,13/06/2026,NIP/GTB/ADA OBI,,5.00,5.00\n,,/SO-7K4M2,,,\n,,rent,,,\n14/06/2026,14/06/2026,b,,6.00,11.00\n,,END OF STATEMENT,,,\n`;
    expect(await seen(file)).toEqual([
      '500 2026-06-13 NIP/GTB/ADA OBI /SO-7K4M2 rent',
      '600 2026-06-14 b',
    ]);
    expect(await countOf(file)).toEqual({
      lines: 6,
      credits: 2,
      debits: 0,
      refused: 0,
      continued: 2,
      others: 2,
    });
  });

  it('are read from a second column of words that a mapping left out', async () => {
    const file = 'Day,Narration,In,Remarks\n13/06/2026,NIP/GTB/ADA OBI,5.00,SO-7K4M2\n';
    expect(await seen(file, mapping)).toEqual(['500 2026-06-13 NIP/GTB/ADA OBI SO-7K4M2']);
  });

  it('refuse a line between two rows by name where it belongs to none', async () => {
    const file = `${ZENITH}\n13/06/2026,13/06/2026,a,,5.00,5.00\nSO-7K4M2,,,,,\n14/06/2026,14/06/2026,b,,6.00,11.00\n`;
    expect(await seen(file)).toEqual([
      '500 2026-06-13 a',
      'refused: The line has no date and no amount, and belongs to no row.',
      '600 2026-06-14 b',
    ]);
  });
});

describe('a day', () => {
  it('that is none is refused in MT940', async () => {
    const file = mt940([':61:2602300302C5,00NTRFNONREF', ':86:x'], 'C260302NGN1005,00');
    expect(await seen(file)).toEqual(['refused: "260230" is not a date.']);
  });

  it('is that of Lagos where the time is in UTC', async () => {
    const more =
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260613233000[0:GMT]<TRNAMT>5.00<FITID>1<NAME>x</STMTTRN>';
    expect(await seen(ofx(more))).toEqual(['500 2026-06-14 x']);
    const row = 'Day,What,In\n2026-06-13T23:30:00Z,x,5.00\n';
    expect(await seen(row, mapping)).toEqual(['500 2026-06-14 x']);
  });

  it('is that of Lagos by zones of hours and parts of hours', async () => {
    const at = (time: string) =>
      ofx(transaction('CREDIT', '5.00').replace('20260613<', `${time}<`));
    expect(await seen(at('20260613233000[5.5:IST]'))).toEqual(['500 2026-06-13 x']);
    expect(await seen(at('20260613203000[-3.5:NST]'))).toEqual(['500 2026-06-14 x']);
  });

  it('is read with its month in words, before or behind the day', async () => {
    const rows = ['Jun 12 2026', 'Sat 13 Jun 2026', '"June 14th, 2026"', '15th June 2026'];
    const file = `${ZENITH}\n${rows.map((day, at) => `${day},${day},x,,5.00,${5 * (at + 1)}.00`).join('\n')}\n`;
    expect(await seen(file)).toEqual([12, 13, 14, 15].map((day) => `500 2026-06-${day} x`));
  });

  it('is counted from 1904 where the workbook says so', async () => {
    const cells: WorkbookCell[][] = [
      ZENITH.split(','),
      [new Date('2022-06-12T00:00:00Z'), new Date('2022-06-12T00:00:00Z'), 'a', null, '5.00', null],
    ];
    const parts = unzipSync(writeWorkbook([{ name: 'S', rows: cells }]));
    const workbook = Buffer.from(parts['xl/workbook.xml'] ?? []).toString();
    const own = workbook.replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
    expect(await seen(zipSync({ ...parts, 'xl/workbook.xml': strToU8(own) }))).toEqual([
      '500 2026-06-13 a',
    ]);
  });
});

describe('a row that the bank did not carry out', () => {
  it('is refused by the column of its status, mapped or not', async () => {
    const file =
      'Day,What,In,Status\n13/06/2026,a,5.00,SUCCESSFUL\n13/06/2026,b,6.00,FAILED\n13/06/2026,c,7.00,Pending\n13/06/2026,d,8.00,Reversed\n';
    expect(await seen(file, mapping)).toEqual([
      '500 2026-06-13 a',
      `refused: The bank's status of the row is "FAILED".`,
      `refused: The bank's status of the row is "Pending".`,
      '800 2026-06-13 d',
    ]);
    expect(await read(file, mapping)).toMatchObject({
      rows: [{}, {}, {}, { isReversal: true, reversal: { by: 'column', says: 'Reversed' } }],
    });
    const other = file.replace('Status', 'Result');
    expect(await seen(other, { ...mapping, status: 3 })).toEqual(await seen(file, mapping));
  });
});

describe('printed balances', () => {
  it('refuse a table whose balance follows in no row, until someone says why', async () => {
    const file = `${ZENITH}\n13/06/2026,13/06/2026,a,,5.00,70.00\n14/06/2026,14/06/2026,b,,6.00,90.00\n`;
    expect(await seen(file)).toMatch(/^The balance follows in no row, in line 3 first/);
    const chosen = { ...mapping, narration: 2, credit: 4, debit: 3, balance: 5 };
    expect(await seen(file, chosen)).toMatch(/^The balance follows in no row/);
    expect(await seen(file, { ...chosen, balanceReason: 'savings move it' })).toHaveLength(2);
  });

  it('must agree with what stands above and below a table', async () => {
    const file = (closing: string) =>
      `Opening Balance,100.00\nClosing Balance,${closing}\n${ZENITH}\n13/06/2026,13/06/2026,a,,5.00,105.00\n`;
    expect(await seen(file('105.00'))).toHaveLength(1);
    expect(await seen(file('106.00'))).toMatch(/do not lead to the stated closing balance 106.00/);
  });

  it('must go on from page to page of MT940', async () => {
    const page = (opening: string, closing: string) =>
      mt940(
        [':61:2606130613C5,00NTRFNONREF', ':86:x'],
        `C260613NGN${closing}`,
        `C260612NGN${opening}`,
      );
    expect(await seen(`${page('0,00', '5,00')}\r\n${page('5,00', '10,00')}`)).toHaveLength(2);
    expect(await seen(`${page('0,00', '5,00')}\r\n${page('6,00', '11,00')}`)).toMatch(
      /^One part of the file ends with a balance of 5.00 and the next begins with 6.00/,
    );
  });

  it('must go on from page to page of camt.053', async () => {
    const balance = (code: string, naira: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${naira}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const pages = (next: string, closing: string) =>
      camt(
        `${entry('5.00', 'CRDT')}</Stmt><Stmt><Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>${balance('ITBD', next)}${balance('CLBD', closing)}${entry('6.00', 'CRDT')}`,
        balance('OPBD', '10.00') + balance('ITBD', '15.00'),
      );
    expect(await seen(pages('15.00', '21.00'))).toHaveLength(2);
    expect(await seen(pages('16.00', '22.00'))).toMatch(/a page may be missing/);
    // One that has only the balances of its own page.
    const page = (last: string) =>
      camt(entry('5.00', 'CRDT'), balance('ITBD', '10.00') + balance('ITBD', last));
    expect(await seen(page('15.00'))).toHaveLength(1);
    expect(await seen(page('16.00'))).toMatch(/do not lead to the stated closing balance/);
  });

  it('and the number of movements must be those that are there', async () => {
    const number = (name: string, many: number) =>
      `<TxsSummry><${name}><NbOfNtries>${many}</NbOfNtries></${name}></TxsSummry>`;
    for (const name of ['TtlNtries', 'TtlCdtNtries']) {
      expect(await seen(camt(entry('5.00', 'CRDT'), number(name, 1)))).toHaveLength(1);
      expect(await seen(camt(entry('5.00', 'CRDT'), number(name, 2)))).toMatch(
        /its number of entries is 2, and 1 were found/,
      );
    }
    const table = (below: string) =>
      `${ZENITH}\n13/06/2026,13/06/2026,x,,5.00,5.00\n14/06/2026,14/06/2026,y,,6.00,11.00\n${below}\n`;
    for (const label of ['Total Credit Count', 'No. of Credits', 'Number of deposits:']) {
      expect(await seen(table(`${label},2`))).toHaveLength(2);
      expect(await seen(table(`${label},3`))).toMatch(/its number of credits is 3, and 2 were/);
    }
    expect(await seen(table('Debit count,1'))).toMatch(/its number of debits is 1, and 0 were/);
  });

  it('must agree with the entries of camt.053', async () => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const file = (closing: string) =>
      camt(entry('5.00', 'CRDT'), balance('OPBD', '1.00') + balance('CLBD', closing));
    expect(await seen(file('6.00'))).toHaveLength(1);
    expect(await seen(file('7.00'))).toMatch(/do not lead to the stated closing balance 7.00/);
  });
});

describe('several accounts in one file', () => {
  const rows = ['13/06/2026,13/06/2026,a,,5.00,5.00', '14/06/2026,14/06/2026,b,,6.00,11.00'];
  const stack = [
    'Account No: 0123456789',
    ZENITH,
    ...rows,
    'Account No: 9876543210',
    ZENITH,
    ...rows,
  ];

  it('are read from one table of CSV, each row with its account', async () => {
    const reading = await read(stack.join('\n'));
    expect(reading).toMatchObject({
      rows: [
        { line: 3, accountNumber: '0123456789' },
        { line: 4, accountNumber: '0123456789' },
        { line: 7, accountNumber: '9876543210' },
        { line: 8, accountNumber: '9876543210' },
      ],
      file: { decisions: { accounts: ['0123456789', '9876543210'], balance: { breaks: 0 } } },
    });
  });

  it('are read from every sheet of a workbook', async () => {
    const sheet = (name: string, number: string) => ({
      name,
      rows: [['Account Number', number], ZENITH.split(','), ...rows.map((row) => row.split(','))],
    });
    const file = writeWorkbook([sheet('May', '0123456789'), sheet('June', '9876543210')]);
    expect(await read(file)).toMatchObject({
      rows: [
        { line: 3, place: 'row 3 of the sheet May' },
        { line: 4, accountNumber: '0123456789' },
        { line: 7, place: 'row 3 of the sheet June', accountNumber: '9876543210' },
        { line: 8 },
      ],
      file: { decisions: { sheet: 'May, June', lineCount: { lines: 8, credits: 4 } } },
    });
  });
});

describe('ways in which banks write', () => {
  it('read amounts of MT940 with a point', async () => {
    const file = mt940(
      [':61:2606130613C5.50NTRFNONREF\r\n:86:x'],
      'C260613NGN1005.50',
      'C260612NGN1000.00',
    );
    expect(await seen(file)).toEqual(['550 2026-06-13 x']);
  });

  it('hide digits of an account, and the last ones are its own', async () => {
    const account = async (text: string) => {
      const reading = await read(
        mt940([':61:2606130613C5,00NTRFNONREF'], 'C260613NGN1005,00').replace('0123456789', text),
      );
      return 'rows' in reading && reading.rows[0] && 'accountNumber' in reading.rows[0]
        ? reading.rows[0].accountNumber
        : undefined;
    };
    expect(await account('012****789')).toBeUndefined();
    expect(await account('012XXX6789')).toBe('6789');
    expect(await account('******6789')).toBe('6789');
    expect(await account('GTBINGLA/0123456789')).toBe('0123456789');
  });

  it('read a preface and an envelope of SWIFT around MT940', async () => {
    const message = mt940([':61:2606130613C5,00NTRFNONREF', ':86:x'], 'C260613NGN1005,00');
    for (const file of [
      `ABNANL2A\r\n940\r\nABNANL2A\r\n${message}`,
      `{1:F01GTBINGLAXXX0000000000}{2:I940XXXXN}{4:\r\n${message.replace(/-$/, '-}')}{5:{CHK:1}}`,
    ])
      expect(await seen(file)).toEqual(['500 2026-06-13 x']);
  });

  it.each([
    ['5,000.00 NGN', 500_000],
    ['=N=5,000.00', 500_000],
    ['5 000.00', 500_000],
    ['₦5,000.00', 500_000],
  ])('read the amount %s', async (amount, kobo) => {
    expect(await seen(`Day,What,In\n13/06/2026,x,"${amount}"\n`, mapping)).toEqual([
      `${kobo} 2026-06-13 x`,
    ]);
  });

  it('read comma decimals beside 0.00', async () => {
    const file = `${ZENITH.replaceAll(',', ';')}\n13/06/2026;13/06/2026;x;0.00;5.000,50;5.000,50\n`;
    expect(await seen(file)).toEqual(['500050 2026-06-13 x']);
  });

  it('read a workbook whose empty cells are styled to the last column', async () => {
    const cells: WorkbookCell[][] = [
      ZENITH.split(','),
      ['13/06/2026', '13/06/2026', 'a', null, '5.00', null],
    ];
    const parts = unzipSync(writeWorkbook([{ name: 'S', rows: cells }]));
    const sheet = Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString();
    const far = sheet.replace(
      '</sheetData>',
      '<row r="9" s="1"><c r="XFD9" s="0"/></row><row r="1048576" s="1"/></sheetData>',
    );
    const file = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(far) });
    expect(await seen(file)).toEqual(['500 2026-06-13 a']);
  });

  it('take the new row of OFX where it replaces another, and refuse one whose other is elsewhere', async () => {
    const more = (id: string, replaced = '') =>
      `<FITID>${id}<NAME>x${replaced && `<CORRECTFITID>${replaced}<CORRECTACTION>REPLACE`}`;
    const file = ofx(
      transaction('CREDIT', '5.00', more('1')) +
        transaction('CREDIT', '6.00', more('2', '1')) +
        transaction('CREDIT', '7.00', more('3', '9')),
    );
    expect(await seen(file)).toEqual([
      'refused: Line 2 replaces it.',
      '600 2026-06-13 x',
      'refused: It replaces the entry "9", which is not in this file.',
    ]);
  });

  it('refuse a row of OFX that another takes back with an amount that cannot be counted', async () => {
    const takingBack = (id: string) => `<FITID>${id}b<CORRECTFITID>${id}<CORRECTACTION>DELETE`;
    const file = ofx(
      transaction('CREDIT', '5.00', '<FITID>1<NAME>x') +
        transaction('CREDIT', '-5.00', takingBack('1')) +
        transaction('CREDIT', '6.00', '<FITID>2<NAME>x') +
        transaction('OTHER', '0.00', takingBack('2')),
    );
    expect(await seen(file)).toEqual([
      'refused: Line 2 takes it back.',
      'refused: The kind "CREDIT" and the sign of the amount "-5.00" contradict each other, and it takes back the entry "1".',
      'refused: Line 4 takes it back.',
      'refused: The amount is 0, and it takes back the entry "2".',
    ]);
  });
});

describe('the mark of a reversal', () => {
  const marks = async (file: string, by?: ColumnMapping) => {
    const reading = await read(file, by);
    if ('reason' in reading) return reading;
    return reading.rows.map((row) => ('refused' in row ? row.refused : row.reversal?.by));
  };

  it('is at the start of the words of a bank', async () => {
    const file = `${ZENITH}\n13/06/2026,13/06/2026,RVSL NIP/GTB/ADA OBI,,5.00,5.00\n14/06/2026,14/06/2026,NIP/GTB/ADA OBI/returned fan,,6.00,11.00\n`;
    expect(await marks(file)).toEqual(['start', undefined]);
  });

  it('is not what a buyer types, where a bank prints the words of the buyer alone', async () => {
    const kuda = (category: string, words: string) =>
      `Date/Time,Money In,Money out,Category,To / From,Description,Balance\n12/05/26 07:47:16,"₦5.00",,${category},Ada Obi/1234567890/Access Bank,${words},"₦5.00"\n`;
    expect(await marks(kuda('inward transfer', 'Returned: fan. SO 7K4M2'))).toEqual([undefined]);
    expect(await marks(kuda('inward transfer', 'RVSL SO 7K4M2'))).toEqual([undefined]);
    expect(await marks(kuda('reversal', 'SO 7K4M2'))).toEqual(['column']);
    const camt053 = camt(
      entry(
        '5.00',
        'CRDT',
        '<NtryDtls><TxDtls><RmtInf><Ustrd>Returned: fan</Ustrd></RmtInf></TxDtls></NtryDtls>',
      ),
    );
    expect(await marks(camt053)).toEqual([undefined]);
  });

  it('is an abbreviation that banks alone write, also where the words may be the payer’s', async () => {
    const memo = (words: string) =>
      ofx(transaction('CREDIT', '5.00', `<FITID>1<NAME>ADA OBI<MEMO>${words}`));
    expect(await marks(memo('RVSL SO-7K4M2'))).toEqual(['start']);
    expect(await marks(memo('Returned: fan SO-7K4M2'))).toEqual([undefined]);
    const remittance = (words: string) =>
      `<NtryDtls><TxDtls><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    expect(await marks(camt(entry('5.00', 'CRDT', remittance('RVSD/NIP/ADA OBI'))))).toEqual([
      'start',
    ]);
    const field = (words: string) =>
      mt940(
        [`:61:2606130613C5,00NTRFNONREF\r\n:86:/REMI/${words}/ORDP/ADA OBI`],
        'C260613NGN1005,00',
      );
    expect(await marks(field('RVSL NIP ADA OBI'))).toEqual(['start']);
    expect(await marks(field('returned fan'))).toEqual([undefined]);
  });

  it('is in a column of its kind, also of a file that is mapped by hand', async () => {
    const file =
      'Day,What,In,Transaction Type\n13/06/2026,a,5.00,Transfer\n13/06/2026,b,6.00,Transfer Reversal\n';
    expect(await marks(file, mapping)).toEqual([undefined, 'column']);
  });
});

describe('a column that no one mapped', () => {
  const amount = { ...mapping, credit: null, amount: 2 };
  const file = (name: string, cell: string) =>
    `Day,What,Amount,${name}\n13/06/2026,x,5.00,${cell}\n14/06/2026,y,6.00,\n`;

  it.each([
    ['Dr/Cr', 'D'],
    ['DC', 'Debit'],
    ['Type', 'Withdrawal'],
    ['Transaction Type', 'Outward Transfer'],
    ['Flow', 'Outgoing'],
    ['+/-', '-'],
    ['Kind', 'Payout'],
    ['Entry', 'D'],
    ['Txn', 'Debit Alert'],
    ['Txn Type', 'TRANSFER_OUT'],
    ['Operation', 'Withdrawal - ATM'],
    ['In/Out', 'Outflow (bank)'],
    ['Direction', 'Sortant'],
    ['Debit', '5.00'],
    ['Withdrawals (NGN)', '5.00'],
  ])('refuses a row of which "%s" says "%s": the money went out', async (name, cell) => {
    expect(await seen(file(name, cell), amount)).toEqual([
      `refused: The column "${name}" says "${cell}", so the money went out.`,
      '600 2026-06-14 y',
    ]);
  });

  it.each([
    ['State', 'failed'],
    ['Result', 'Declined'],
    ['Response', 'Insufficient funds'],
    ['Approval', 'Rejected'],
    ['Result', 'Error'],
    ['Outcome', 'Not processed'],
    ['Trx Status', 'Unsettled'],
    ['Description of state', 'Transaction failed'],
    ['Response code', '51'],
  ])('refuses a row of which "%s" says "%s": it was not carried out', async (name, cell) => {
    expect(await seen(file(name, cell), amount)).toEqual([
      `refused: The bank's status of the row is "${cell}".`,
      '600 2026-06-14 y',
    ]);
  });

  it.each([
    ['Cur', 'USD'],
    ['Original Currency', 'EUR'],
    ['Account', 'USD'],
  ])('refuses a row of which "%s" says "%s": it is not naira', async (name, cell) => {
    expect(await seen(file(name, cell), amount)).toEqual([
      `refused: The row is in ${cell}, not in naira.`,
      '600 2026-06-14 y',
    ]);
  });

  it('is foreign by the account that it names, and a reversal by that word alone', async () => {
    expect(await seen(file('Account Type', 'Domiciliary'), amount)).toEqual([
      'refused: The row is in Domiciliary, not in naira.',
      '600 2026-06-14 y',
    ]);
    for (const name of ['Remark', 'Note 2', 'Outcome'])
      expect(await read(file(name, 'Reversed'), amount)).toMatchObject({
        rows: [{ isReversal: true }, { amountKobo: 600 }],
      });
  });

  it('stops no row by what it says besides', async () => {
    for (const cell of [
      'C',
      'Credit',
      'Transfer',
      'Mobile',
      'Lagos',
      '566',
      'Ada Obi',
      'Debit card',
    ])
      expect(await seen(file('Type', cell), amount)).toEqual([
        '500 2026-06-13 x',
        '600 2026-06-14 y',
      ]);
    for (const [name, cell] of [
      ['Direction', 'Inward'],
      ['Response code', '00'],
      ['Charges', '5.00'],
      ['Debit', '0.00'],
    ] as const)
      expect(await seen(file(name, cell), amount)).toEqual([
        '500 2026-06-13 x',
        '600 2026-06-14 y',
      ]);
    expect(await seen(file('Channel', 'D'), amount)).toEqual([
      '500 2026-06-13 x',
      '600 2026-06-14 y',
    ]);
  });
});

describe('what is not booked, or not one payment', () => {
  it('is refused where OFX calls it a hold, and marked where it calls it a reversal', async () => {
    expect(await seen(ofx(transaction('HOLD', '5.00')))).toEqual([
      'refused: The bank only holds the amount, and has not booked it.',
    ]);
    expect(await read(ofx(transaction('REVERSAL', '5.00')))).toMatchObject({
      rows: [{ isReversal: true }],
    });
  });

  it('has the words of all payments of a booking without amounts of their own, and no one payer', async () => {
    const of = (name: string, words: string) =>
      `<TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`;
    const parts = of('ADA OBI', 'SO-7K4M2') + of('BISI ADE', 'SO-HH9ES');
    const reading = await read(camt(entry('10.00', 'CRDT', `<NtryDtls>${parts}</NtryDtls>`)));
    expect(reading).toMatchObject({ rows: [{ narration: 'SO-7K4M2 SO-HH9ES' }] });
    expect(reading).not.toHaveProperty('rows.0.sender');
  });

  it('is foreign money by the currency of the amount of its part', async () => {
    const part = '<TxDtls><AmtDtls><TxAmt><Amt Ccy="USD">10.00</Amt></TxAmt></AmtDtls></TxDtls>';
    expect(await seen(camt(entry('10.00', 'CRDT', `<NtryDtls>${part}</NtryDtls>`)))).toBe(
      'The account is in USD, not in naira.',
    );
  });
});
