import type { DateForm } from './formats.ts';
import type { ownIds } from './make-receipt.ts';

type OwnId = (typeof ownIds)[number];

/** What a row or line can show of a transfer. */
export type Shown =
  | ('amount' | 'fee' | 'total' | 'balance' | 'date' | 'sender' | 'receiver')
  | ('senderAccount' | 'narration' | 'sessionId' | OwnId);

/** A label with what it labels; text in quotation marks is shown as it is. */
type Row = readonly [label: string, value: Shown | `"${string}"`];

/**
 * How a bank's app draws a receipt. Written from what such receipts commonly show, not copied from one: the
 * places, names and sizes are what a reader must cope with, not a claim about today's version of an app.
 */
export interface Layout {
  bank: string;
  /** A package of @fontsource, or a font of Debian. */
  font: string;
  /** What comes before an amount. */
  sign: '₦' | 'NGN ' | 'NGN' | 'N';
  date: DateForm;
  /** The id that a reader should find. */
  id: 'sessionId' | OwnId;
  head: { title: string; color: string; ground: string };
  /** Large, without a label, above the rows. */
  hero: readonly (Shown | `"${string}"`)[];
  /**
   * Label left and value right, label above value, in ruled cells, or lines of text; in columns so narrow that labels
   * and values run over lines, beside each other's first line or middle.
   */
  shape: 'sides' | 'stacked' | 'table' | 'lines' | 'narrow' | 'narrowMiddle' | 'narrowRight';
  /** Photographed from the screen of another phone. */
  isPhoto?: boolean;
  rows: readonly Row[];
  ground: string;
  ink: string;
  muted: string;
}

/** Dark letters on white. */
export const light = { ground: '#fff', ink: '#1b1b1f', muted: '#77787f' };

/** Ten receipts. */
export const layouts: readonly Layout[] = [
  {
    ...{ bank: 'OPay', font: 'Inter', sign: '₦', date: 'Nov 21st, 2026 09:38:12', id: 'sessionId' },
    ...light,
    head: { title: 'OPay Transaction Receipt', color: '#1b1b1f', ground: '#e8fbf4' },
    hero: ['amount', '"Successful"', 'date'],
    shape: 'sides',
    rows: [
      ['Recipient Details', 'receiver'],
      ['Sender Details', 'sender'],
      ['Transaction No.', 'digits'],
      ['Session ID', 'sessionId'],
      ['Transaction Type', '"Transfer to bank"'],
      ['Remark', 'narration'],
    ],
  },
  {
    ...{ bank: 'Kuda', font: 'Poppins', sign: '₦', date: '21 Nov 2026, 9:38 AM', id: 'sessionId' },
    ...light,
    head: { title: 'kuda. Transaction Receipt', color: '#fff', ground: '#40196d' },
    hero: [],
    shape: 'stacked',
    rows: [
      ['Transaction Amount', 'amount'],
      ['Fees', 'fee'],
      ['Transaction Date', 'date'],
      ['Sender', 'sender'],
      ['Beneficiary', 'receiver'],
      ['Transaction Reference', 'sessionId'],
      ['Description', 'narration'],
    ],
  },
  {
    ...{ bank: 'GTBank', font: 'Open Sans', sign: 'NGN ', date: '21-11-2026 09:38:12' },
    id: 'prefixed',
    ...light,
    head: { title: 'GTBank Transaction Receipt', color: '#fff', ground: '#dd4f05' },
    hero: ['"Generated from GTWorld"'],
    shape: 'table',
    rows: [
      ['Transaction Amount', 'amount'],
      ['Transaction Date', 'date'],
      ['Sender', 'sender'],
      ['Beneficiary Account', 'receiver'],
      ['Transaction Type', '"NIP Transfer"'],
      ['Transaction Reference', 'prefixed'],
      ['Remark', 'narration'],
    ],
  },
  {
    ...{ bank: 'Moniepoint', font: 'Roboto', sign: '₦', id: 'sessionId' },
    ...{ date: 'November 21, 2026 | 9:38 AM', ...light },
    head: { title: 'Moniepoint', color: '#fff', ground: '#0357ee' },
    hero: ['"Debit"', 'amount', '"Successful"', 'date'],
    shape: 'sides',
    rows: [
      ['Transaction Type', '"Transfer"'],
      ['Sender', 'sender'],
      ['Recipient', 'receiver'],
      ['Fee', 'fee'],
      ['Session ID', 'sessionId'],
      ['Narration', 'narration'],
    ],
  },
  {
    ...{ bank: 'Access', font: 'Montserrat', sign: '₦', date: '21/11/2026 09:38 AM', id: 'code' },
    ...light,
    head: { title: 'access more: Receipt', color: '#fff', ground: '#f07d00' },
    hero: ['"Transaction Successful"', 'amount'],
    shape: 'stacked',
    rows: [
      ['Transaction Amount', 'amount'],
      ['Charges', 'fee'],
      ['Sender', 'sender'],
      ['Beneficiary', 'receiver'],
      ['Transaction Date', 'date'],
      ['Transaction Reference', 'code'],
      ['Narration', 'narration'],
    ],
  },
  {
    ...{ bank: 'PalmPay', font: 'Inter', sign: '₦', date: '21-11-2026 09:38:12', id: 'sessionId' },
    ...{ ground: '#17151f', ink: '#f4f2fa', muted: '#a8a3b8' },
    head: { title: 'PalmPay Receipt', color: '#fff', ground: '#5b21c9' },
    hero: ['"Transfer Successful"'],
    shape: 'sides',
    rows: [
      ['Amount', 'amount'],
      ['Fee', 'fee'],
      ['Total Paid', 'total'],
      ['Recipient', 'receiver'],
      ['Transaction ID', 'digits'],
      ['Session ID', 'sessionId'],
      ['Completion Time', 'date'],
    ],
  },
  {
    ...{ bank: 'Zenith', font: 'Liberation Sans', sign: 'NGN', id: 'sessionId' },
    ...{ date: '21-11-2026 09:38:12', ...light },
    head: { title: 'ZENITH BANK TRANSACTION RECEIPT', color: '#fff', ground: '#c8102e' },
    hero: [],
    shape: 'table',
    rows: [
      ['DATE', 'date'],
      ['AMOUNT', 'amount'],
      ['SENDER', 'sender'],
      ['ACCOUNT', 'senderAccount'],
      ['BENEFICIARY', 'receiver'],
      ['REFERENCE NO', 'sessionId'],
      ['NARRATION', 'narration'],
    ],
  },
  {
    ...{ bank: 'UBA', font: 'Roboto', sign: 'N', date: '2026-11-21 09:38:12', id: 'dashed' },
    ...light,
    head: { title: 'UBA Mobile: Transfer Details', color: '#c8102e', ground: '#fff' },
    hero: [],
    shape: 'stacked',
    rows: [
      ['Amount', 'amount'],
      ['Fee', 'fee'],
      ['From', 'sender'],
      ['To', 'receiver'],
      ['Date', 'date'],
      ['Transaction ID', 'dashed'],
      ['Remarks', 'narration'],
    ],
  },
  {
    ...{ bank: 'First Bank', font: 'Liberation Serif', sign: 'NGN ', date: '21-Nov-2026 09:38' },
    ...{ id: 'digits', ground: '#fffdf5', ink: '#10203f', muted: '#5d6980' },
    head: { title: 'FirstMobile Transaction Receipt', color: '#f4c300', ground: '#002855' },
    hero: [],
    shape: 'sides',
    rows: [
      ['Transaction Date', 'date'],
      ['Transaction Amount', 'amount'],
      ['Charges', 'fee'],
      ['Total Amount', 'total'],
      ['Sender', 'sender'],
      ['Beneficiary', 'receiver'],
      ['Transaction Reference', 'digits'],
      ['Narration', 'narration'],
    ],
  },
  {
    ...{
      bank: 'SMS alert',
      font: 'DejaVu Sans',
      sign: 'NGN',
      date: '21-Nov-2026 09:38',
      id: 'digits',
    },
    ...{ ground: '#ececf1', ink: '#16161a', muted: '#16161a' },
    head: { title: 'Alert', color: '#16161a', ground: '#fafafc' },
    hero: [],
    shape: 'lines',
    rows: [
      ['Acct', 'senderAccount'],
      ['Amt', 'amount'],
      ['Desc', 'narration'],
      ['Ref', 'digits'],
      ['Date', 'date'],
      ['Avail Bal', 'balance'],
    ],
  },
];
