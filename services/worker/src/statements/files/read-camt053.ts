import { MAX_STATEMENT_LINES, type Reading, UnreadableStatementError } from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { readDate } from '../values/dates.ts';
import { type Entry, readEntries, requireAtMost, requireNaira } from './entries.ts';
import { child, children, parseXml, textAt, type XmlNode } from './xml.ts';

const dateText = (node: XmlNode | undefined) => textAt(node, 'Dt') || textAt(node, 'DtTm');

function currencyOf(amount: XmlNode | undefined): string {
  const currency = amount && typeof amount !== 'string' ? amount['@Ccy'] : undefined;
  return typeof currency === 'string' ? currency : '';
}

/** What the payer wrote, and who they are, from the details of a transaction. */
function detailsOf(transaction: XmlNode | undefined): { words: string; sender: string } {
  const written = children(child(transaction, 'RmtInf'), 'Ustrd');
  const structured = textAt(transaction, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref');
  const words = [
    ...written.map((node) => textAt(node)),
    structured,
    textAt(transaction, 'AddtlTxInf'),
  ];
  const parties = child(transaction, 'RltdPties');
  return {
    words: words.filter((text) => text !== '').join(' '),
    // Since version 08 a party is one level deeper.
    sender: textAt(parties, 'Dbtr', 'Nm') || textAt(parties, 'Dbtr', 'Pty', 'Nm'),
  };
}

/** A booking is one credit, or several where the bank lists what it is made of with an amount each. */
function entriesOf(entry: XmlNode): Entry[] {
  requireNaira(currencyOf(child(entry, 'Amt')));
  const [booked, valued] = [child(entry, 'BookgDt'), child(entry, 'ValDt')];
  const day = dateText(valued) || dateText(booked);
  const said = textAt(entry, 'CdtDbtInd');
  const isBooked = [textAt(entry, 'Sts'), textAt(entry, 'Sts', 'Cd')].includes('BOOK');
  const date = readDate(day, 'year first');
  const bookedTime = textAt(booked, 'DtTm');
  const transactions = children(entry, 'NtryDtls').flatMap((details) =>
    children(details, 'TxDtls'),
  );
  const common = {
    direction: said === 'CRDT' ? ('credit' as const) : ('debit' as const),
    date,
    dateText: day,
    bookedAt: bookedTime === '' ? undefined : readDate(bookedTime, 'year first')?.instant,
    refusal: refusalOf(said, isBooked),
    // A payment of ours that came back is no payment either.
    isReversal:
      ['true', '1'].includes(textAt(entry, 'RvslInd')) ||
      transactions.some((node) => child(node, 'RtrInf') !== undefined),
  };
  const amountOf = (node: XmlNode) =>
    textAt(node, 'Amt') || textAt(node, 'AmtDtls', 'TxAmt', 'Amt');
  if (transactions.length > 1 && transactions.every((node) => amountOf(node) !== ''))
    return transactions.map((node) => {
      const { words, sender } = detailsOf(node);
      const bankId = textAt(node, 'Refs', 'AcctSvcrRef') || textAt(node, 'Refs', 'TxId');
      return { ...common, amount: amountOf(node), narration: words, sender, bankId };
    });
  const { words, sender } = detailsOf(transactions[0]);
  const more = textAt(entry, 'AddtlNtryInf');
  return [
    {
      ...common,
      amount: textAt(entry, 'Amt'),
      narration: [words, more].filter((text) => text !== '').join(' '),
      sender,
      bankId: textAt(entry, 'AcctSvcrRef'),
    },
  ];
}

function refusalOf(said: string, isBooked: boolean): string | undefined {
  if (said !== 'CRDT' && said !== 'DBIT') return 'the entry is neither credit nor debit';
  return isBooked ? undefined : 'the entry is not booked yet';
}

/** Reads camt.053 (ISO 20022 BankToCustomerStatement), any version. */
export function readCamt053(bytes: Uint8Array): Reading {
  const { text, encoding } = decodeText(bytes);
  requireAtMost(text, 'Ntry>', 2 * MAX_STATEMENT_LINES);
  const statements = children(child(parseXml(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new UnreadableStatementError('The file has no statement.');
  const entries = statements.flatMap((statement) => {
    requireNaira(textAt(statement, 'Acct', 'Ccy'));
    return children(statement, 'Ntry').flatMap(entriesOf);
  });
  return readEntries(entries, 'camt.053', encoding);
}
