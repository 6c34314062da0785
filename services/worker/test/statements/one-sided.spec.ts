import type { ColumnMapping } from '@spade/contracts/money/statement';
import {
  type WorkbookCell,
  writeWorkbook,
} from '../../../../infra/verify/bank-simulator/src/files/write-workbook.ts';
import { readFile } from '../../src/statements/read-file.ts';
import { drawPdf, type PrintedColumn } from './draw-pdf.ts';

/** What staff see: each row in short, or why the file was not read. */
const seen = async (content: string | Uint8Array, mapping?: ColumnMapping) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const reading = await readFile(bytes, mapping ? { mapping } : {});
  if ('reason' in reading) return 'words' in reading ? reading.words : reading.reason;
  const rows = [...reading.rows, ...reading.debits].toSorted((a, b) => a.line - b.line);
  return rows.map((row) =>
    'refused' in row ? 'refused' : 'debitKobo' in row ? -row.debitKobo : row.amountKobo,
  );
};

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
const oneAmount: ColumnMapping = { ...mapping, credit: null, amount: 2 };

const ZENITH = 'Date Posted,Value Date,Description,Debit,Credit,Balance';
const ROW = '13/06/2026,13/06/2026,NIP/GTB/ADA OBI/SO 7K4M2,,5.00,5.00';
const workbook = (text: string) => {
  const rows = text.split('\n').map((line): WorkbookCell[] => line.split(','));
  return writeWorkbook([{ name: 'Statement', rows }]);
};
const column = (name: string, at: number): PrintedColumn => ({ name, x: 30 + at * 88, width: 84 });
const pdf = (above: string[]) =>
  drawPdf({
    columns: ['Date Posted', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'].map(column),
    above: [...above, 'Opening Balance: 0.00'],
    rows: [['13/06/2026', '13/06/2026', 'ADA OBI', '', '5.00', '5.00']],
  });
const ofx = (account: string, transactions: string) =>
  `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>NGN<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>${transactions}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const transaction = (type: string, amount: string, name: string) =>
  `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260613<TRNAMT>${amount}<FITID>${name}<NAME>${name}</STMTTRN>`;
const camt = (account: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct>${account}<Ccy>NGN</Ccy></Acct><Ntry><Amt Ccy="NGN">5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-06-13</Dt></ValDt></Ntry></Stmt></BkToCstmrStmt></Document>`;
const mt940 = (account: string, more = '') =>
  `:20:REF\r\n:25:${account}\r\n:28C:1/1\r\n:60F:C260612NGN0,00\r\n:61:260613C5,00NTRFNONREF\r\n:86:ADA OBI\r\n:62F:C260613NGN5,00\r\n${more}-`;
const NUMBER = '<Id><Othr><Id>0123456789</Id></Othr></Id>';

describe('a file that says naira and another currency of its account', () => {
  const FOREIGN = /^The account is in .+, not in naira\.$/;

  it.each([
    'Currency:,NGN\nAccount Type:,Domiciliary (USD)',
    'Account Type,Domiciliary (USD)\nCurrency,NGN',
    'Currency: NGN\nAccount Type: Domiciliary Account - USD (Current)',
    'Currency: NGN,,Account Class: FCY Current',
    'Currency,Naira\nProduct,GTDollar Domiciliary Account',
    'Currency: NGN\nAccount Number: 0123456789 (USD)',
    'Currency: NGN\nAccount No,0123456789 EUR',
    'Currency: NGN\nAccount Name: ADA TRADING DOM ACCT',
    'Currency: NGN\nAccount Name,ADA TRADING LTD - GBP',
    'Currency: NGN\nDOMICILIARY ACCOUNT',
    'Currency: NGN\nUSD Current Account',
    'Currency: NGN\nStatement of account in USD',
    'Currency: NGN\nAccount Currency: USD',
    'Currency: NGN\nCCY,GBP',
    'Currency: NGN\nAccount Type,DOM',
  ])('is refused: %j', async (head) => {
    const file = `${head}\n${ZENITH}\n${ROW}`;
    expect(await seen(file)).toMatch(FOREIGN);
    expect(await seen(workbook(file))).toMatch(FOREIGN);
  });

  it('is refused below its table, and in a column of the account', async () => {
    expect(await seen(`Currency: NGN\n${ZENITH}\n${ROW}\nAccount Type: Domiciliary USD`)).toMatch(
      FOREIGN,
    );
    for (const name of ['Account Class', 'Product Type', 'Scheme Description', 'Acct Type'])
      expect(
        await seen(
          `Day,What,In,Currency,${name}\n13/06/2026,a,5.00,NGN,Domiciliary (USD)\n`,
          mapping,
        ),
      ).toMatch(FOREIGN);
  });

  it.each([
    ['PDF', () => pdf(['Currency: NGN', 'Account Type: Domiciliary (USD)'])],
    [
      'the type of OFX',
      () =>
        ofx('<ACCTID>0123456789<ACCTTYPE>DOMICILIARY', transaction('CREDIT', '5.00', 'ADA OBI')),
    ],
    [
      'the number of OFX',
      () => ofx('<ACCTID>0123456789USD', transaction('CREDIT', '5.00', 'ADA OBI')),
    ],
    ['the type of camt', () => camt(`${NUMBER}<Tp><Prtry>DOM USD</Prtry></Tp>`)],
    ['the name of camt', () => camt(`${NUMBER}<Nm>ADA TRADING USD</Nm>`)],
    ['the account of MT940', () => mt940('ZEIBNGLA/0123456789USD')],
    ['what is available in MT940', () => mt940('0123456789', ':64:C260613USD5,00\r\n')],
  ])('is refused by %s', async (_, file) => {
    expect(await seen(await file())).toMatch(FOREIGN);
  });

  it.each([
    'Currency: NGN\nWe sell dollars at every branch',
    'Currency:,NGN\nRate today: 1 USD = NGN 1500',
    'Currency: NGN\nAccount Name: EURO PLASTICS LTD',
    'Currency: NGN\nAccount Name,DOLLAR STORES',
    'Currency: NGN\nAccount Type: Current Account',
    'Currency: Nigerian Naira\nAccount Type,Corporate Current',
  ])('is not one that only speaks of it: %j', async (head) => {
    expect(await seen(`${head}\n${ZENITH}\n${ROW}`)).toEqual([500]);
  });

  it('is none where a column names the naira in words', async () => {
    for (const naira of ['NGN', 'Nigerian Naira', 'Nigerian Naira (NGN)', 'NGN - Naira'])
      expect(await seen(`Day,What,In,Currency\n13/06/2026,a,5.00,${naira}\n`, mapping)).toEqual([
        500,
      ]);
  });

  it('is none by the account numbers and types of naira', async () => {
    const credit = transaction('CREDIT', '5.00', 'ADA OBI');
    expect(await seen(ofx('<ACCTID>0123456789<ACCTTYPE>CHECKING', credit))).toEqual([500]);
    expect(await seen(camt(`${NUMBER}<Tp><Cd>CACC</Cd></Tp><Nm>EURO PLASTICS</Nm>`))).toEqual([
      500,
    ]);
    expect(await seen(mt940('ZEIBNGLA/0123456789', ':64:C260613NGN5,00\r\n'))).toEqual([500]);
  });
});

describe('a column that may be of what was paid, or of what was paid to us', () => {
  const file = (name: string) => `Day,What,${name}\n13/06/2026,a,5.00\n14/06/2026,b,6.00\n`;

  it.each([
    'Paid',
    'Payments',
    'Payment',
    'Paid (NGN)',
    'Payment Amount',
    'Total Paid',
    'Amount Paid',
    'AMT. PAID (₦)',
    'Total Amount Paid',
    'Transfer Amount',
    'Amount Transferred',
    'Remittance',
  ])('is never taken for what came in by its name "%s"', async (name) => {
    for (const chosen of [mapping, oneAmount])
      expect(await seen(file(name), chosen)).toMatch(/^The column ".+" is not what it was/);
    expect(await seen(file(name))).toBe('unknown_format');
  });

  it('is what the balance proves', async () => {
    const rows = (balances: string[]) =>
      `Opening balance,,,100.00\nDay,What,Paid,Balance\n13/06/2026,a,5.00,${balances[0]}\n14/06/2026,b,6.00,${balances[1]}\n`;
    const chosen = { ...mapping, headerLine: 2, balance: 3 };
    expect(await seen(rows(['105.00', '111.00']), chosen)).toEqual([500, 600]);
    expect(await seen(rows(['95.00', '89.00']), chosen)).toMatch(/the wrong way round/);
    expect(
      await seen(rows(['95.00', '89.00']), { ...chosen, balanceReason: 'of the day' }),
    ).toMatch(/is not what it was mapped to/);
  });
});

describe('amounts without a sign, in a file that says of no row that it came in', () => {
  it.each([
    'POS Purchase',
    'POS PURCHASE - SHOPRITE LEKKI',
    'Web Purchase',
    'Card Purchase',
    'MC Loc POS Prch-102194137796',
    'VC POS Loc-129418703922--MOSH GOLDEN',
    'ATM Withdrawal',
    'ATM WDL 0001 IKEJA',
    'Airtime',
    'Airtime Purchase',
    'Data Bundle',
    'Electricity',
    'Bill Payment',
    'Bills Payment',
    'Transfer to Bank',
    'TRF TO BISI ADE',
    'NIP TRANSFER TO BISI ADE',
    'Send Money',
    'Stamp Duty Charge',
    'EMTL',
    'SMS Alert Charges',
    'NIP Charge + VAT',
    'VAT on transfer charge',
    'Account Maintenance Fee',
    'USSD Transfer Charge',
    'Cash Withdrawal',
    'Debit Card Transaction',
    'Betting',
    'Loan Repayment',
    'Merchant Payment',
  ])('are no credit where the bank says "%s"', async (kind) => {
    const words = `Day,What,Amount,Transaction Type\n13/06/2026,x,5.00,${kind}\n14/06/2026,y,6.00,Transfer\n`;
    expect(await seen(words, oneAmount)).toEqual(['refused', 600]);
    expect(await seen(workbook(words), oneAmount)).toEqual(['refused', 600]);
    expect(
      await seen(words.replace('Amount', 'Value').replace('Transaction Type', 'Category'), mapping),
    ).toEqual(['refused', 600]);
  });

  it.each([
    'POS PURCHASE SHOPRITE',
    'MC Loc Web Prch-803148214433--Rutopay',
    'Airtime//07082096658//airtel',
    'NIP Charge + VAT',
    'TRANSFER TO BISI ADE',
    'ATM WDL IKEJA',
    'STAMP DUTY CHARGE',
  ])('are no credit where the words begin with "%s"', async (words) => {
    const file = `Day,What,Amount\n13/06/2026,${words},5.00\n14/06/2026,NIP/GTB/ADA OBI,6.00\n`;
    expect(await seen(file, oneAmount)).toEqual(['refused', 600]);
    const plain = transaction('OTHER', '5.00', words) + transaction('POS', '6.00', 'ADA OBI');
    expect(await seen(ofx('<ACCTID>0123456789', plain))).toEqual(['refused', 600]);
  });

  it.each([
    'Transfer',
    'Bank Transfer',
    'Transfer from ADA OBI',
    'POS Settlement',
    'POS Purchase Refund',
    'Deposit',
    'Cash Deposit',
    'Inward Transfer',
    'NIP',
    'POS',
    'Mobile',
    'Debit card',
  ])('are credits where it says "%s"', async (kind) => {
    const file = `Day,What,Amount,Transaction Type\n13/06/2026,x,5.00,${kind}\n`;
    expect(await seen(file, oneAmount)).toEqual([500]);
  });

  it('are read by their signs where the file has one', async () => {
    const file =
      'Day,What,Amount\n13/06/2026,POS PURCHASE returned,5.00\n14/06/2026,POS PURCHASE,-6.00\n';
    expect(await seen(file, oneAmount)).toEqual([500, -600]);
  });

  it('are credits only where the balance proves it', async () => {
    const file =
      'Day,What,Amount,Balance\n13/06/2026,a,5.00,105.00\n14/06/2026,b,6.00,99.00\n15/06/2026,c,4.00,103.00\n16/06/2026,d,3.00,100.00\n';
    expect(await seen(file, { ...oneAmount, balance: 3 })).toEqual([
      'refused',
      'refused',
      400,
      'refused',
    ]);
    const opened = `Opening balance,,,100.00\n${file}`;
    expect(await seen(opened, { ...oneAmount, headerLine: 2, balance: 3 })).toEqual([
      500,
      'refused',
      400,
      'refused',
    ]);
  });
});

describe('OFX', () => {
  it('is read whatever the case of its elements', async () => {
    const file = ofx(
      '<ACCTID>0123456789',
      transaction('CREDIT', '5.00', 'ADA OBI') + transaction('DEBIT', '-6.00', 'BISI ADE'),
    );
    const lower = file.replace(/<\/?\w+/g, (tag) => tag.toLowerCase());
    const mixed = file.replace(
      /<(\/?)(\w)(\w*)/g,
      (_, end, first, rest) => `<${end}${first}${String(rest).toLowerCase()}`,
    );
    for (const each of [file, lower, mixed]) expect(await seen(each)).toEqual([500, -600]);
    const xml =
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><ofx><bankmsgsrsv1><stmttrnrs><stmtrs><curdef>NGN</curdef><bankacctfrom><acctid>0123456789</acctid></bankacctfrom><banktranlist><stmttrn><trntype>credit</trntype><dtposted>20260613</dtposted><trnamt>5.00</trnamt><fitid>1</fitid></stmttrn></banktranlist></stmtrs></stmttrnrs></bankmsgsrsv1></ofx>';
    expect(await seen(xml)).toEqual([500]);
    expect(await seen(lower.replace('<curdef>NGN', '<curdef>USD'))).toMatch(/in USD/);
  });
});
