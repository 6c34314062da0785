import type { Alert } from '../api/alerts.ts';
import type { Credit, CreditCandidate, StatementDetail } from '../money/api/creditQueries.ts';

/** An order that a credit may pay, as the server names it. */
export const buildCandidate = (part: Partial<CreditCandidate> = {}): CreditCandidate => ({
  id: 142,
  orderId: 'kPz0w4l1QmCq2a7m7oQw9A',
  reference: 'SO-7K4M2',
  status: 'awaiting_confirmation',
  customerName: 'Adaeze Obi',
  totalPrice: '48500.00',
  due: '48500.00',
  createdAt: '2026-11-21T08:14:00.000Z',
  reasons: ['reference exact', 'amount exact', '4 minutes after the order'],
  isReferenceExact: true,
  ...part,
});

/** An open credit with one exact suggestion. */
export const buildCredit = (part: Partial<Credit> = {}): Credit => ({
  id: 7,
  source: 'statement',
  amount: '48500.00',
  valueDate: '2026-11-21',
  bookedAt: null,
  narration: 'NIP/GTB/ADAEZE OBI/SO 7K4M2',
  sender: null,
  bankId: null,
  statementId: '0b2f8a52-7d0e-4c4e-9a53-0a5c6d3f1e11',
  line: 4,
  recordedAt: '2026-11-21T09:00:00.000Z',
  decisions: [],
  rest: part.amount ?? '48500.00',
  reversal: null,
  state: 'open',
  alertedAt: null,
  suggestion: { kind: 'suggested', isExact: true, why: null, candidates: [buildCandidate()] },
  ...part,
});

/** An unused alert that suggests one order. */
export const buildAlert = (part: Partial<Alert> = {}): Alert => ({
  id: 3,
  state: 'taken',
  reason: null,
  bank: 'GTBank',
  from: 'gens@gtbank.com',
  subject: 'Transaction Notification',
  receivedAt: '2026-11-21T09:00:00.000Z',
  recordedAt: '2026-11-21T09:00:05.000Z',
  payment: {
    amount: '48500.00',
    valueDate: '2026-11-21',
    bookedAt: null,
    narration: 'TRF SO 7K4M2',
    sender: null,
    bankId: 'ZIB20261121123456',
  },
  creditId: null,
  order: null,
  suggestion: { kind: 'suggested', isExact: false, why: null, candidates: [buildCandidate()] },
  ...part,
});

/** A statement that was read and waits for its import. */
export const buildStatement = (part: Partial<StatementDetail> = {}): StatementDetail => ({
  statementId: '0b2f8a52-7d0e-4c4e-9a53-0a5c6d3f1e11',
  fileName: 'november.csv',
  sizeBytes: 2048,
  state: 'ready',
  uploadedBy: 'admin',
  uploadedAt: '2026-11-21T09:00:00.000Z',
  format: 'GTBank CSV',
  linesRead: 14,
  credits: 9,
  sum: '436500.00',
  firstDay: '2026-11-01',
  lastDay: '2026-11-21',
  refusedRows: 1,
  debits: 4,
  knownCredits: 2,
  importedBy: null,
  importedAt: null,
  addedCredits: null,
  confirmedCredits: null,
  reversedCredits: null,
  decisions: {
    encoding: 'utf-8',
    dateOrder: 'day first',
    decimalSign: '.',
    sheet: null,
    balance: { checked: 13, breaks: 1, breakLines: [9] },
  },
  failure: null,
  mapping: null,
  refused: [{ line: 6, refused: 'The amount "1.000,5" has no clear decimal sign', text: 'a | b' }],
  sample: [],
  ...part,
});
