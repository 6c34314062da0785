import { type Layout, light } from './layouts.ts';

const dark = { ground: '#101418', ink: '#f2f4f7', muted: '#9aa4b2' };
const narrow = { font: 'Roboto', sign: '₦', shape: 'narrow', hero: [], ...light } as const;

/** Receipts that are hard to read: narrow columns, wrapped labels, dark themes, photographs, ids with letters. */
export const hardLayouts: readonly Layout[] = [
  {
    ...narrow,
    ...{ bank: 'Narrow', sign: 'NGN ', date: '21/11/2026 09:38 AM', id: 'mixed' },
    head: { title: 'Transfer receipt', color: '#fff', ground: '#2b4a8b' },
    rows: [
      ['Transaction Amount', 'amount'],
      ['Available balance', 'balance'],
      ['Transaction Reference', 'mixed'],
      ['Transaction Date', 'date'],
      ['Beneficiary', 'receiver'],
    ],
  },
  {
    ...narrow,
    ...{ bank: 'Narrow, in the middle', date: '21 Nov 2026, 9:38 AM', id: 'sessionId' },
    shape: 'narrowMiddle',
    head: { title: 'Payment successful', color: '#fff', ground: '#0b6b53' },
    rows: [
      ['Amount', 'amount'],
      ['Available balance', 'balance'],
      ['Session ID', 'sessionId'],
      ['Date and time', 'date'],
      ['Sender Details', 'sender'],
    ],
  },
  {
    ...narrow,
    ...{ bank: 'Narrow, balance alone', date: 'November 21, 2026 | 9:38 AM', id: 'long' },
    shape: 'narrowRight',
    head: { title: 'Receipt', color: '#1b1b1f', ground: '#f4e9d8' },
    rows: [
      ['Wallet balance after transfer', 'balance'],
      ['Transaction Reference Number', 'long'],
      ['Date', 'date'],
      ['Sender', 'sender'],
    ],
  },
  {
    ...narrow,
    ...{ bank: 'Narrow and dark', font: 'Inter', date: '21-11-2026 09:38:12', id: 'small' },
    ...dark,
    head: { title: 'PalmPay Receipt', color: '#fff', ground: '#5b21c9' },
    rows: [
      ['Transfer Amount', 'amount'],
      ['Transaction fee', 'fee'],
      ['Account balance', 'balance'],
      ['Transaction ID', 'small'],
      ['Completion Time', 'date'],
    ],
  },
  {
    ...{ bank: 'Dark, stacked', font: 'Poppins', sign: '₦', date: '21 Nov 2026, 9:38 AM' },
    ...{ id: 'barred', shape: 'stacked', ...dark },
    head: { title: 'Money sent', color: '#f2f4f7', ground: '#101418' },
    hero: ['amount', '"Successful"'],
    rows: [
      ['Balance after transaction', 'balance'],
      ['Fee', 'fee'],
      ['Date', 'date'],
      ['Transaction Reference', 'barred'],
      ['Recipient', 'receiver'],
    ],
  },
  {
    ...{ bank: 'Photo', font: 'Open Sans', sign: 'NGN ', date: '21-11-2026 09:38:12' },
    ...{ id: 'lettered', shape: 'table', hero: [], isPhoto: true, ...light },
    head: { title: 'Transaction Receipt', color: '#fff', ground: '#dd4f05' },
    rows: [
      ['Transaction Amount', 'amount'],
      ['Available Balance', 'balance'],
      ['Transaction Date', 'date'],
      ['Reference', 'lettered'],
      ['Beneficiary', 'receiver'],
    ],
  },
  {
    ...{
      bank: 'Photo of a dark screen',
      font: 'Inter',
      sign: '₦',
      date: 'Nov 21st, 2026 09:38:12',
    },
    ...{
      id: 'sessionId',
      shape: 'sides',
      hero: ['amount', '"Successful"'],
      isPhoto: true,
      ...dark,
    },
    head: { title: 'OPay Transaction Receipt', color: '#f2f4f7', ground: '#10251d' },
    rows: [
      ['Recipient Details', 'receiver'],
      ['Transaction No.', 'digits'],
      ['Session ID', 'sessionId'],
      ['Date', 'date'],
      ['Available Balance', 'balance'],
    ],
  },
  {
    ...{ bank: 'Clean', font: 'Montserrat', sign: '₦', date: '21/11/2026 09:38 AM', id: 'code' },
    ...{ shape: 'sides', hero: ['amount', '"Transaction Successful"'], ...light },
    head: { title: 'access more: Receipt', color: '#fff', ground: '#f07d00' },
    rows: [
      ['Transaction Amount', 'amount'],
      ['Charges', 'fee'],
      ['Available balance', 'balance'],
      ['Transaction Date', 'date'],
      ['Transaction Reference', 'code'],
      ['Beneficiary', 'receiver'],
    ],
  },
];
