import { ApiProperty } from '@nestjs/swagger';
import { type ColumnMapping } from '@spade/contracts/money/statement';
import { statementStates } from '@spade/contracts/money/statement.states';
import {
  day,
  field,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  text,
  texts,
  uuid,
  view,
} from '../http/view.ts';

const dateOrders = ['day first', 'month first', 'year first'] as const;
const decimalSigns = ['.', ','] as const;
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

/** What was decided for the whole file. */
const FileDecisionsView = view('FileDecisionsView', {
  encoding: orNull(text()),
  dateOrder: orNull(oneOf(dateOrders)),
  decimalSign: orNull(oneOf(decimalSigns)),
  sheet: orNull(text()),
  balance: orNull(one(BalanceDecisionView)),
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

const column = { type: 'integer' as const, minimum: 0, maximum: 200 };

/** Where an unknown file has what; column numbers start at 0. */
export class ColumnMappingView implements ColumnMapping {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Line of the header.' })
  headerLine: number;

  @ApiProperty(column)
  date: number;

  @ApiProperty(column)
  narration: number;

  @ApiProperty({ ...column, nullable: true, description: 'Credits in their own column.' })
  credit: number | null;

  @ApiProperty({ ...column, nullable: true })
  debit: number | null;

  @ApiProperty({ ...column, nullable: true, description: 'Credits and debits in one column.' })
  amount: number | null;

  @ApiProperty({ ...column, nullable: true, description: 'Says CR or DR.' })
  direction: number | null;

  @ApiProperty({ ...column, nullable: true })
  sender: number | null;

  @ApiProperty({ ...column, nullable: true })
  bankId: number | null;

  @ApiProperty({
    ...column,
    nullable: true,
    description: 'The running balance, to check the rows.',
  })
  balance: number | null;

  @ApiProperty({ enum: dateOrders })
  dateOrder: ColumnMapping['dateOrder'];

  @ApiProperty({ enum: decimalSigns })
  decimalSign: ColumnMapping['decimalSign'];
}

/** A statement with what staff check before they import it. */
export const StatementDetailView = view('StatementDetailView', {
  ...StatementView.fields,
  decisions: orNull(one(FileDecisionsView)),
  failure: orNull(one(ReadingFailureView)),
  mapping: orNull(one(ColumnMappingView)),
  refused: list(RefusedRowView, 'The first 200.'),
  sample: list(CreditRowView, 'The first 20 credits.'),
});
