import { type BookedEntry, lagos, naira, OPENING_KOBO } from './entry.ts';

const digits = (at: Date) => {
  const { year, month, day } = lagos(at);
  return `${year}${month}${day}`;
};
const xml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const narration = ({ sender, senderBank, words, direction }: BookedEntry) =>
  direction === 'debit' ? words : `NIP/${senderBank}/${sender}/${words}`;
const id = ({ at, number }: BookedEntry) => `${at.getTime()}${number}`;

/** OFX 1.02, elements without ends as banks write it. */
export function writeOfx(entries: readonly BookedEntry[]): string {
  const transactions = entries.map((entry) => {
    const { at, amountKobo, direction, sender } = entry;
    const amount = naira(direction === 'credit' ? amountKobo : -amountKobo, '');
    const stamp = `${digits(at)}${lagos(at).time.replaceAll(':', '')}[+1:WAT]`;
    return `<STMTTRN>\n<TRNTYPE>${direction.toUpperCase()}\n<DTPOSTED>${stamp}\n<TRNAMT>${amount}\n<FITID>${id(entry)}\n<NAME>${xml(sender.slice(0, 32))}\n<MEMO>${xml(narration(entry))}\n</STMTTRN>`;
  });
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:UTF-8\n\n<OFX>\n<BANKMSGSRSV1>\n<STMTTRNRS>\n<STMTRS>\n<CURDEF>NGN\n<BANKTRANLIST>\n${transactions.join('\n')}\n</BANKTRANLIST>\n</STMTRS>\n</STMTTRNRS>\n</BANKMSGSRSV1>\n</OFX>\n`;
}

/** SWIFT MT940; one statement. */
export function writeMt940(entries: readonly BookedEntry[]): string {
  const swift = (kobo: number) => naira(kobo, '').replace('.', ',');
  const day = (entry: BookedEntry | undefined) => digits(entry?.at ?? new Date(0)).slice(2);
  const lines = entries.flatMap((entry) => {
    const mark = entry.direction === 'credit' ? 'C' : 'D';
    const text = narration(entry)
      .slice(0, 260)
      .match(/.{1,65}/g) ?? [''];
    return [
      `:61:${day(entry)}${day(entry).slice(2)}${mark}${swift(entry.amountKobo)}NTRFNONREF//${entry.number}`,
      // A colon at the start of a line would be a field.
      `:86:${text.map((line) => line.replace(/^:/, ' ')).join('\r\n')}`,
    ];
  });
  const closing = entries.at(-1)?.balanceKobo ?? OPENING_KOBO;
  return [
    ...[':20:STATEMENT', ':25:0123456789', ':28C:1/1'],
    `:60F:C${day(entries[0])}NGN${swift(OPENING_KOBO)}`,
    ...lines,
    `:62F:C${day(entries.at(-1))}NGN${swift(closing)}`,
    '-',
    '',
  ].join('\r\n');
}

/** ISO 20022 camt.053.001.08. */
export function writeCamt053(entries: readonly BookedEntry[]): string {
  const body = entries.map((entry) => {
    const { at, amountKobo, direction, sender, words } = entry;
    const { year, month, day, time } = lagos(at);
    const date = `${year}-${month}-${day}`;
    const payer = `<RltdPties><Dbtr><Pty><Nm>${xml(sender)}</Nm></Pty></Dbtr></RltdPties>`;
    return `<Ntry><Amt Ccy="NGN">${naira(amountKobo, '')}</Amt><CdtDbtInd>${direction === 'credit' ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${date}T${time}+01:00</DtTm></BookgDt><ValDt><Dt>${date}</Dt></ValDt><AcctSvcrRef>${id(entry)}</AcctSvcrRef><NtryDtls><TxDtls>${payer}<RmtInf><Ustrd>${xml(words)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Ccy>NGN</Ccy></Acct>${body.join('\n')}</Stmt></BkToCstmrStmt></Document>\n`;
}
