import { type BookedEntry, lagos, monthName, naira, narrationOf, valuedAt } from './entry.ts';

/** How one bank lays out its table. */
export interface BankTable {
  above: readonly string[][];
  header: readonly string[];
  row: (entry: BookedEntry) => string[];
  below: readonly string[][];
}

const slashed = (at: Date) => {
  const { year, month, day } = lagos(at);
  return `${day}/${month}/${year}`;
};
const named = (at: Date, separator: string) => {
  const { year, month, day } = lagos(at);
  return [day, monthName(month), year].join(separator);
};
/** The amount in the credit or the debit column, the other as the bank fills it. */
const amounts = ({ amountKobo, direction }: BookedEntry, absent: string): [string, string] => {
  const amount = naira(amountKobo);
  return direction === 'credit' ? [absent, amount] : [amount, absent];
};
const COMPANY = 'SPADE ORION LTD';
const fee = ({ direction, words }: BookedEntry, narration: string) =>
  direction === 'debit' ? words : narration;

/** The eight banks whose statements are read by name; columns as in their printed statements and exports. */
export const bankTables: Readonly<Record<string, BankTable>> = {
  GTBank: {
    above: [['GUARANTY TRUST BANK PLC'], ['CUSTOMER STATEMENT'], ['Currency:Naira']],
    header: ['Trans Date', 'Reference', 'Value Date', 'Debit', 'Credit', 'Balance', 'Remarks'],
    row: (entry) => {
      const { at, sender, words, balanceKobo } = entry;
      const text = `TRANSFER BETWEEN CUSTOMERS via Internet Banking ${words} from ${sender} to ${COMPANY}`;
      const [debit, credit] = amounts(entry, '');
      return [
        named(at, '-'),
        '0',
        named(at, '-'),
        debit,
        credit,
        naira(balanceKobo),
        fee(entry, text),
      ];
    },
    below: [[''], ['PLEASE ADDRESS ALL ENQUIRIES TO']],
  },
  'Access Bank': {
    above: [['Account Statement']],
    header: ['Posted Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    row: (entry) => {
      const { at, sender, words, balanceKobo } = entry;
      const text = `TRF/${words}/FRM ${sender} TO ${COMPANY}`;
      return [
        slashed(at),
        slashed(at),
        fee(entry, text),
        ...amounts(entry, ''),
        naira(balanceKobo),
      ];
    },
    below: [['**********End of Statement**********']],
  },
  'Zenith Bank': {
    above: [['ZENITH BANK PLC']],
    header: ['DATE', 'DESCRIPTION', 'DEBIT', 'CREDIT', 'VALUE DATE', 'BALANCE'],
    row: (entry) => {
      const money = amounts(entry, '0.00');
      const [booked, valued] = [slashed(entry.at), slashed(valuedAt(entry))];
      return [booked, narrationOf(entry), ...money, valued, naira(entry.balanceKobo)];
    },
    below: [['TOTALS']],
  },
  UBA: {
    above: [],
    header: ['Trans Date', 'Value Date', 'Narration', 'Chq No', 'Debit', 'Credit', 'Balance'],
    row: (entry) => {
      const { at, sender, words, number, balanceKobo } = entry;
      const text = fee(entry, `MOB/UTO/${sender}/${words}/${19_877_000_000 + number}`);
      const day = named(at, '-');
      return [day, day, text, '', ...amounts(entry, ''), naira(balanceKobo)];
    },
    below: [],
  },
  'First Bank': {
    above: [['Account No:', '3101234426']],
    header: [
      'Trans Date',
      'Ref. Number',
      'Transaction Details',
      'Value Date',
      'Withdrawal(DR)',
      'Deposit(CR)',
      'Balance',
    ],
    row: (entry) => {
      const { at, sender, senderBank, words, number, balanceKobo } = entry;
      const text = fee(entry, `FIP:${senderBank.slice(0, 3)}/${sender}/${words}`);
      const day = named(at, '-');
      return [day, `S${number}`, text, day, ...amounts(entry, '0.00'), naira(balanceKobo)];
    },
    below: [['END OF STATEMENT']],
  },
  Kuda: {
    above: [['Kuda Statement']],
    header: [
      'Date/Time',
      'Money In',
      'Money out',
      'Category',
      'To / From',
      'Description',
      'Balance',
    ],
    row: (entry) => {
      const { at, sender, senderBank, words, balanceKobo } = entry;
      const { year, month, day, time } = lagos(at);
      const [debit, credit] = amounts(entry, '');
      const from = entry.direction === 'credit' ? `${sender}/1234567890/${senderBank}` : 'Kuda';
      const stamp = `${day}/${month}/${year.slice(2)} ${time}`;
      const marked = [credit, debit].map((amount) => (amount === '' ? '' : `₦${amount}`));
      return [stamp, ...marked, 'transfer', from, words, `₦${naira(balanceKobo)}`];
    },
    below: [['Kuda MF Bank. All rights reserved.']],
  },
  Moniepoint: {
    above: [['Account Statement'], ['Business Name', COMPANY]],
    header: ['Date', 'Narration', 'Reference', 'Debit', 'Credit', 'Balance'],
    row: (entry) => {
      const { at, sender, words, number, balanceKobo } = entry;
      const { year, month, day, time } = lagos(at);
      const text = fee(entry, `NIP TRANSFER-${words}-FROM ${sender}`);
      const id = `TRF|2MPT|${at.getTime()}${number}_${entry.direction.toUpperCase()}_0`;
      return [
        `${year}-${month}-${day}T${time}`,
        text,
        id,
        ...amounts(entry, '0.00'),
        naira(balanceKobo),
      ];
    },
    below: [],
  },
  OPay: {
    above: [['Wallet Account Statement'], ['Account Name', COMPANY], ['']],
    header: [
      'Trans. Date',
      'Value Date',
      'Description',
      'Debit(₦)',
      'Credit(₦)',
      'Balance After(₦)',
      'Channel',
      'Transaction Reference',
    ],
    row: (entry) => {
      const { at, sender, senderBank, words, number, balanceKobo } = entry;
      const day = named(at, ' ');
      const text = fee(entry, `Transfer from ${sender} | ${senderBank} | 1234567890 | ${words}`);
      const id = `${at.getTime()}${String(number).padStart(8, '0')}`;
      const rest = [...amounts(entry, '--'), naira(balanceKobo), 'Mobile', id];
      return [`${day} ${lagos(at).time}`, day, text, ...rest];
    },
    below: [],
  },
};
