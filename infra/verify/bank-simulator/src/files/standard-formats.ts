import { type BookedEntry, lagos, narrationOf, OPENING_KOBO, valuedAt } from './entry.ts';

/** The account of the simulated shop. */
const ACCOUNT = '3101234426';

/**
 * How a bank fills the fields of a format. `narration`: its whole narration in one field. `parts`: the sender and the
 * sender's words in fields of their own.
 */
export type FieldHabit = 'narration' | 'parts';

const digits = (at: Date) => {
  const { year, month, day } = lagos(at);
  return `${year}${month}${day}`;
};
const isoDay = (at: Date) => digits(at).replace(/^(\d{4})(\d{2})/, '$1-$2-');
const decimal = (kobo: number, sign: '.' | ',') => (kobo / 100).toFixed(2).replace('.', sign);
const closing = (entries: readonly BookedEntry[]) => entries.at(-1)?.balanceKobo ?? OPENING_KOBO;

/** What MT940 may write: no marks above letters, no line breaks. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '.');

/** The text in lines of so many characters, cut within words as SWIFT does. */
const linesOf = (text: string, width: number, most: number) =>
  Array.from({ length: Math.ceil(text.length / width) }, (_, line) =>
    text.slice(line * width, (line + 1) * width),
  ).slice(0, most);

/** MT940: value date and booking day, one balance before and one after, six lines of words at most. */
export function writeMt940(entries: readonly BookedEntry[], habit: FieldHabit): string {
  const balance = (tag: string, at: Date | undefined, kobo: number) =>
    `:${tag}:${kobo < 0 ? 'D' : 'C'}${digits(at ?? new Date(0)).slice(2)}NGN${decimal(Math.abs(kobo), ',')}`;
  const body = entries.flatMap((entry) => {
    const { at, amountKobo, direction, number, sender, words } = entry;
    const mark = direction === 'credit' ? 'C' : 'D';
    const days = `${digits(valuedAt(entry)).slice(2)}${digits(at).slice(4)}`;
    const parts = `/ORDP//NAME/${sender}/REMI/${words}`;
    const text = habit === 'parts' && direction === 'credit' ? parts : narrationOf(entry);
    return [
      `:61:${days}${mark}${decimal(amountKobo, ',')}NTRFNONREF//S${number}`,
      `:86:${linesOf(plain(text), 65, 6).join('\r\n')}`,
    ];
  });
  const lines = [
    ':20:STATEMENT',
    `:25:${ACCOUNT}`,
    ':28C:1/1',
    balance('60F', entries[0]?.at, OPENING_KOBO),
    ...body,
    balance('62F', entries.at(-1)?.at, closing(entries)),
    '-',
  ];
  return `${lines.join('\r\n')}\r\n`;
}

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Characters of the field NAME. */
const OFX_NAME = 32;

/** OFX 1: the booking day alone, an id of its own, a name of at most 32 characters. */
export function writeOfx(entries: readonly BookedEntry[], habit: FieldHabit): string {
  const body = entries.map((entry) => {
    const { at, amountKobo, direction, number, sender, words } = entry;
    const narration = narrationOf(entry);
    const isApart = habit === 'parts' && direction === 'credit';
    const [name, memo] = isApart ? [sender, words] : [narration, narration];
    return [
      '<STMTTRN>',
      `<TRNTYPE>${direction === 'credit' ? 'CREDIT' : 'DEBIT'}`,
      `<DTPOSTED>${digits(at)}`,
      `<TRNAMT>${direction === 'credit' ? '' : '-'}${decimal(amountKobo, '.')}`,
      `<FITID>${digits(at)}${String(number).padStart(6, '0')}`,
      `<NAME>${xml(name.slice(0, OFX_NAME).trim())}`,
      ...(memo === '' ? [] : [`<MEMO>${xml(memo)}`]),
      '</STMTTRN>',
    ].join('\n');
  });
  return `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:UTF-8

<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STMTRS><CURDEF>NGN
<BANKACCTFROM><BANKID>057<ACCTID>${ACCOUNT}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
${body.join('\n')}
</BANKTRANLIST>
<LEDGERBAL><BALAMT>${decimal(closing(entries), '.')}<DTASOF>${digits(entries.at(-1)?.at ?? new Date(0))}</LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;
}

/** camt.053: booking and value day, an id of its own, opening and closing balance. */
export function writeCamt053(entries: readonly BookedEntry[], habit: FieldHabit): string {
  const amount = (kobo: number) => `<Amt Ccy="NGN">${decimal(Math.abs(kobo), '.')}</Amt>`;
  const balance = (code: string, kobo: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(kobo)}<CdtDbtInd>${kobo < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;
  const body = entries.map((entry) => {
    const { at, amountKobo, direction, number, sender, words } = entry;
    const isApart = habit === 'parts' && direction === 'credit';
    const details = isApart
      ? `<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${xml(sender)}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${xml(words)}</Ustrd></RmtInf></TxDtls></NtryDtls>`
      : `<AddtlNtryInf>${xml(narrationOf(entry))}</AddtlNtryInf>`;
    return `<Ntry>${amount(amountKobo)}<CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${isoDay(at)}</Dt></BookgDt><ValDt><Dt>${isoDay(valuedAt(entry))}</Dt></ValDt><AcctSvcrRef>C${number}</AcctSvcrRef>${details}</Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Ccy>NGN</Ccy></Acct>
${balance('OPBD', OPENING_KOBO)}${balance('CLBD', closing(entries))}
${body.join('\n')}
</Stmt></BkToCstmrStmt></Document>
`;
}

/** Writers of the formats that no one bank has, by name. */
export const standardFormats: Readonly<
  Record<string, (entries: readonly BookedEntry[]) => string>
> = {
  MT940: (entries) => writeMt940(entries, 'narration'),
  OFX: (entries) => writeOfx(entries, 'narration'),
  'camt.053': (entries) => writeCamt053(entries, 'parts'),
};
