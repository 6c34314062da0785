import {
  dateOrders,
  decimalSigns,
  type ReadingFailure,
  type Statement,
  type StatementDetail,
  type WithdrawalPreview,
} from '@spade/contracts/money/statement';
import { statementStates } from '@spade/contracts/money/statement.states';
import { formatKobo } from '@spade/contracts/naira';
import { withdrawalInWords } from '../../http/error-catalogue.ts';
import {
  day,
  field,
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  texts,
  uuid,
  view,
} from '../../http/view.ts';
import { CreditOrderView } from '../orders/order-money.view.ts';
import { ColumnMappingView } from './map-statement.dto.ts';

const failureReasons = ['unknown_format', 'locked', 'unreadable'] as const;

/** A statement file. Amounts are naira with two decimals. */
export const StatementView = view('StatementView', {
  statementId: uuid(),
  fileName: text(),
  sizeBytes: integer(),
  state: oneOf(statementStates, {
    enumName: 'StatementState',
    description:
      '`reading`: under way. `unknown_format`: map its columns by hand. `locked`: give its password. `ready`: check it, then import it.',
  }),
  uploadedBy: text(),
  uploadedAt: instant(),
  format: orNull(text()),
  linesRead: integer('Lines read so far.'),
  credits: integer('Credits read so far.'),
  sum: text('Of its credits.'),
  firstDay: orNull(day()),
  lastDay: orNull(day()),
  refusedRows: integer(),
  debits: integer('Debits: they add nothing, but may take a credit back.'),
  knownCredits: integer('Credits that are there already.'),
  importedBy: orNull(text()),
  importedAt: orNull(instant()),
  questions: integer('Credits that may be known ones: they are added once staff have answered.'),
  contradictions: integer('Credits with the id of a known one, but another reference or payer.'),
  withdrawnBy: orNull(text('Who withdrew the import; null for one that stands.')),
  withdrawnAt: orNull(instant()),
  addedCredits: orNull(integer('Credits that the import added.')),
  confirmedCredits: orNull(integer('Those that AUTO_CONFIRM matched.')),
  reversedCredits: orNull(
    integer(
      'Its credits that are no payments, and those of any statement that its debits took back.',
    ),
  ),
});

/** A row that could not be read for certain. */
const RefusedRowView = view('RefusedRowView', {
  line: integer(),
  refused: text('Why, in words.'),
  text: text('The row as it is in the file.'),
});

/** A credit as it was read. */
const CreditRowView = view('CreditRowView', {
  line: integer(),
  amount: text(),
  valueDate: day(),
  bookedAt: orNull(instant()),
  narration: text(),
  sender: orNull(text()),
  bankId: orNull(text()),
});

/** Whether each balance follows from the one before. */
const BalanceDecisionView = view('BalanceDecisionView', {
  checked: integer('Rows that were checked.'),
  breaks: integer(),
  breakLines: field<number[]>({
    type: [Number],
    description: 'The first 20 lines whose balance does not follow from the one before.',
  }),
});

/** What became of every line of the file that is not blank. */
const LineCountView = view('LineCountView', {
  lines: integer('The others add up to these.'),
  credits: integer(),
  debits: integer(),
  refused: integer(),
  continued: integer('Further lines of a row.'),
  others: integer('Headers, balances, totals, and what stands above and below the table.'),
});

/** What was decided for the whole file. */
const FileDecisionsView = view('FileDecisionsView', {
  encoding: orNull(text()),
  dateOrder: orNull(oneOf(dateOrders)),
  decimalSign: orNull(oneOf(decimalSigns)),
  sheet: orNull(text()),
  balance: orNull(one(BalanceDecisionView)),
  lineCount: orNull(one(LineCountView)),
  accounts: texts('The account numbers that the file states.'),
});

/** Why a file was not read; the cells are there for an unknown format. */
const ReadingFailureView = view('ReadingFailureView', {
  reason: oneOf(failureReasons),
  words: orNull(text('In words: why the file, its password or its columns do not do.')),
  headerLine: orNull(integer()),
  header: texts(),
  firstRows: field<string[][]>({
    type: 'array',
    items: { type: 'array', items: { type: 'string' } },
  }),
});

/** A statement with what staff check before they import it. */
export const StatementDetailView = view('StatementDetailView', {
  ...StatementView.fields,
  decisions: orNull(one(FileDecisionsView)),
  failure: orNull(one(ReadingFailureView)),
  mapping: orNull(one(ColumnMappingView)),
  mappedBy: orNull(text('Who said which column is which.')),
  isMappingAgreed: orNull(
    flag(
      'An approver agreed: the next files with this header are read the same way. Null without a mapping.',
    ),
  ),
  withdrawnReason: orNull(text()),
  refused: list(RefusedRowView, 'The first 200.'),
  sample: list(CreditRowView, 'The first 20 credits.'),
});

const figuresOf = (statement: Statement) => ({
  sum: formatKobo(statement.sumKobo),
  reversedCredits: statement.reversedCredits ?? null,
  // Orders of an earlier release say nothing of these.
  questions: statement.questions ?? 0,
  contradictions: statement.contradictions ?? 0,
  withdrawnBy: statement.withdrawnBy ?? null,
  withdrawnAt: statement.withdrawnAt ?? null,
});

/** A statement in lists. */
export const presentStatement = (statement: Statement) =>
  present(StatementView, statement, figuresOf(statement));

/** A statement with what was read. */
export function presentStatementDetail(statement: StatementDetail) {
  const { failure, sample, decisions, mapping } = statement;
  return present(StatementDetailView, statement, {
    ...figuresOf(statement),
    // Files and mappings of an earlier release have less.
    decisions: decisions && { lineCount: null, accounts: [], ...decisions },
    mapping: mapping && {
      moreNarration: [],
      status: null,
      currency: null,
      balanceReason: null,
      ...mapping,
    },
    failure: failure && presentFailure(failure),
    mappedBy: statement.mappedBy ?? null,
    isMappingAgreed: statement.isMappingAgreed ?? null,
    withdrawnReason: statement.withdrawnReason ?? null,
    sample: sample.map(({ amountKobo, bookedAt = null, sender = null, bankId = null, ...row }) => ({
      ...row,
      bookedAt,
      sender,
      bankId,
      amount: formatKobo(amountKobo),
    })),
  });
}

function presentFailure(failure: ReadingFailure) {
  const none = { words: null, headerLine: null, header: [], firstRows: [] };
  return { ...none, ...failure };
}

/** What follows when an import is withdrawn. Amounts are naira with two decimals. */
export const WithdrawalView = view('WithdrawalView', {
  refusal: orNull(text('Why you may not do it, in words; null when you may.')),
  credits: integer('Credits that no other import shows: they count no more.'),
  sum: text('Of these.'),
  kept: integer('Credits that another import shows, too: they stay.'),
  orders: list(
    view('WithdrawalOrderView', { ...CreditOrderView.fields, amount: text() }),
    'Orders that receive less by it, at most 100.',
  ),
  returned: integer('Payments that its debits took back, and that count again.'),
  open: integer('Questions about its rows that end.'),
});

/** What follows when an import is withdrawn. */
export const presentWithdrawal = (preview: WithdrawalPreview) =>
  present(WithdrawalView, preview, {
    refusal: preview.refusal && withdrawalInWords(preview.refusal),
    sum: formatKobo(preview.sumKobo),
    orders: preview.orders.map((order) => ({ ...order, amount: formatKobo(order.amountKobo) })),
  });
