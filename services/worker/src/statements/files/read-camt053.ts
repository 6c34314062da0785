import { foreignInName } from '../check/currency.ts';
import { markAtStart, markByCode, markOfCode } from '../check/reversal-mark.ts';
import {
  accountDigits,
  MAX_STATEMENT_LINES,
  type RawReading,
  UnreadableStatementError,
} from '../reading.ts';
import { decodeText } from '../table/decode-text.ts';
import { readDate } from '../values/dates.ts';
import { figuresOf, requireNumber } from './camt-figures.ts';
import {
  joinWords,
  type PlainEntry,
  type PlainStatement,
  plainKobo,
  rawReading,
  requireAtMost,
} from './entries.ts';
import { child, children, parseXml, textAt, type XmlNode } from './xml.ts';

const dateText = (node: XmlNode | undefined) => textAt(node, 'Dt') || textAt(node, 'DtTm');

function currencyOf(amount: XmlNode | undefined): string {
  const currency = amount && typeof amount !== 'string' ? amount['@Ccy'] : undefined;
  return typeof currency === 'string' ? currency : '';
}

/** What the payer wrote, and who they are, from the details of a transaction. */
function detailsOf(transaction: XmlNode | undefined): { words: string; sender: string } {
  const info = child(transaction, 'RmtInf');
  const texts = (node: XmlNode | undefined, name: string) =>
    children(node, name).map((each) => textAt(each));
  const structured = children(info, 'Strd').flatMap((node) => [
    textAt(node, 'CdtrRefInf', 'Ref'),
    textAt(node, 'RfrdDocInf', 'Nb'),
    ...texts(node, 'AddtlRmtInf'),
  ]);
  const endToEnd = textAt(transaction, 'Refs', 'EndToEndId');
  const parties = child(transaction, 'RltdPties');
  return {
    words: joinWords(
      ...texts(info, 'Ustrd'),
      ...structured,
      textAt(transaction, 'AddtlTxInf'),
      /^NOT ?PROVIDED$/i.test(endToEnd) ? '' : endToEnd,
    ),
    // Since version 08 a party is one level deeper.
    sender: textAt(parties, 'Dbtr', 'Nm') || textAt(parties, 'Dbtr', 'Pty', 'Nm'),
  };
}

const sign = (direction: string) => (direction === 'DBIT' ? -1 : 1);
const amountNode = (node: XmlNode) =>
  child(node, 'Amt') ?? child(node, 'AmtDtls', 'TxAmt', 'Amt') ?? '';

/** What the bank kept of a transaction or a booking, in kobo; below 0 where it gave a charge back. */
function chargesOf(node: XmlNode): number {
  return children(node, 'Chrgs').reduce((sum, charges) => {
    const records = children(charges, 'Rcrd');
    const whole = textAt(charges, 'TtlChrgsAndTaxAmt');
    if (records.length === 0 && whole !== '') return sum + koboOf(whole);
    return (records.length > 0 ? records : [charges]).reduce(
      (part, record) =>
        part + koboOf(textAt(record, 'Amt') || '0') * -sign(textAt(record, 'CdtDbtInd') || 'DBIT'),
      sum,
    );
  }, 0);
}

/** Kobo of an amount that is certain, else 0. */
function koboOf(amount: string): number {
  const kobo = plainKobo(amount);
  return typeof kobo === 'number' ? kobo : 0;
}

/** A booking of several transactions as its parts, if they and their charges add up to it; null otherwise. */
function partsOf(
  common: PlainEntry,
  said: string,
  entry: XmlNode,
  transactions: readonly XmlNode[],
): PlainEntry[] | null {
  const parts = transactions.map((node): PlainEntry => {
    const { words, sender } = detailsOf(node);
    const own = textAt(node, 'CdtDbtInd') || said;
    return {
      ...common,
      amount: textAt(amountNode(node)),
      direction: own === 'CRDT' ? 'credit' : 'debit',
      narration: words,
      sender,
      bankId: textAt(node, 'Refs', 'AcctSvcrRef') || textAt(node, 'Refs', 'TxId'),
      currencies: [...(common.currencies ?? []), currencyOf(amountNode(node))],
    };
  });
  const signed = parts.map(({ amount, direction }) => {
    const kobo = plainKobo(amount);
    return typeof kobo === 'string' ? Number.NaN : direction === 'debit' ? -kobo : kobo;
  });
  const sum = signed.reduce((total, kobo) => total + kobo, 0);
  const whole = plainKobo(common.amount);
  if (typeof whole === 'string') return null;
  const target = whole * sign(said);
  if (sum === target) return parts;
  const charges =
    chargesOf(entry) + transactions.reduce((total, node) => total + chargesOf(node), 0);
  if (charges <= 0 || sum - charges !== target) return null;
  const words = 'Charges of the bank';
  const charge = { direction: 'debit' as const, narration: words, sender: '', bankId: '' };
  return [...parts, { ...common, ...charge, amount: (charges / 100).toFixed(2) }];
}

/** A booking is one credit, or several where the bank lists what it is made of with an amount each. */
function entriesOf(entry: XmlNode): PlainEntry[] {
  const [booked, valued] = [child(entry, 'BookgDt'), child(entry, 'ValDt')];
  const text = dateText(valued) || dateText(booked);
  const said = textAt(entry, 'CdtDbtInd');
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts') || 'missing';
  const bookedDate = readDate(dateText(booked), 'year first');
  const transactions = children(entry, 'NtryDtls').flatMap((details) =>
    children(details, 'TxDtls'),
  );
  const more = textAt(entry, 'AddtlNtryInf');
  const isReversal = ['true', '1'].includes(textAt(entry, 'RvslInd'));
  // A payment of ours that came back is no payment either.
  const isReturn = transactions.some((node) => child(node, 'RtrInf') !== undefined);
  const parties = transactions.map(detailsOf);
  // One booking of several payments without amounts of their own has the words of all, and no single payer.
  const sender = parties.length === 1 ? (parties[0]?.sender ?? '') : '';
  const words = joinWords(...parties.map((party) => party.words));
  const common: PlainEntry = {
    amount: textAt(entry, 'Amt'),
    direction: said === 'CRDT' ? 'credit' : 'debit',
    day: readDate(text, 'year first')?.day ?? null,
    dateText: text,
    bookingDay: bookedDate?.day,
    bookedAt: bookedDate?.instant,
    narration: joinWords(words, more),
    sender,
    bankId: textAt(entry, 'AcctSvcrRef'),
    currencies: [currencyOf(child(entry, 'Amt'))],
    status,
    refusal:
      said === 'CRDT' || said === 'DBIT' ? undefined : 'the entry is neither credit nor debit',
    reversal: isReversal
      ? markOfCode('RvslInd')
      : isReturn
        ? markOfCode('RtrInf')
        : (markAtStart(more) ?? markByCode(words)),
  };
  if (transactions.length > 1 && transactions.every((node) => textAt(amountNode(node)) !== ''))
    return (
      partsOf(common, said, entry, transactions) ?? [
        { ...common, refusal: 'the parts of the booking do not add up to its amount', sender: '' },
      ]
    );
  const [only] = transactions;
  if (!only) return [common];
  const own = textAt(only, 'CdtDbtInd');
  const amount = amountNode(only);
  return [
    {
      ...common,
      currencies: [...(common.currencies ?? []), currencyOf(amount || undefined)],
      refusal:
        common.refusal ??
        singleFault(
          common,
          transactions.length === 1 ? textAt(amount) : '',
          own,
          said,
          chargesOf(entry) + chargesOf(only),
        ),
    },
  ];
}

/** Why the one transaction of a booking contradicts it. */
function singleFault(
  { amount }: PlainEntry,
  part: string,
  own: string,
  said: string,
  charges: number,
): string | undefined {
  if (own !== '' && own !== said) return 'the booking and its part are of different directions';
  const [whole, kobo] = [plainKobo(amount), part === '' ? null : plainKobo(part)];
  if (kobo === null || typeof whole === 'string' || typeof kobo === 'string') return undefined;
  return [whole, whole + charges, whole - charges].includes(kobo)
    ? undefined
    : 'the part of the booking is not its amount';
}

/** One account, with what it states of itself. */
function statementOf(statement: XmlNode): PlainStatement {
  const entries = children(statement, 'Ntry');
  requireNumber(statement, entries);
  return {
    account: accountDigits(
      textAt(statement, 'Acct', 'Id', 'Othr', 'Id') || textAt(statement, 'Acct', 'Id', 'IBAN'),
    ),
    currencies: [
      textAt(statement, 'Acct', 'Ccy'),
      textAt(statement, 'Acct', 'Tp', 'Cd') || textAt(statement, 'Acct', 'Tp', 'Prtry'),
      textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
      foreignInName(textAt(statement, 'Acct', 'Nm')) ?? '',
      ...children(statement, 'Bal').map((node) => currencyOf(child(node, 'Amt'))),
    ],
    ...figuresOf(statement),
    entries: entries.flatMap(entriesOf),
  };
}

/** Reads camt.053 (ISO 20022 BankToCustomerStatement), any version. */
export function readCamt053(bytes: Uint8Array): RawReading {
  const { text, encoding } = decodeText(bytes);
  requireAtMost(text, 'Ntry>', 2 * MAX_STATEMENT_LINES);
  const statements = children(child(parseXml(text), 'Document', 'BkToCstmrStmt'), 'Stmt');
  if (statements.length === 0) throw new UnreadableStatementError('The file has no statement.');
  return rawReading(statements.map(statementOf), 'camt.053', encoding);
}
