import { ApiProperty } from '@nestjs/swagger';
import {
  type BalanceDecision,
  type ColumnMapping,
  type FileDecisions,
  type RefusedRow,
} from '@spade/contracts/money/statement';
import { type StatementState, statementStates } from '@spade/contracts/money/statement.states';

const dateOrders = ['day first', 'month first', 'year first'] as const;
const decimalSigns = ['.', ','] as const;
const failureReasons = ['unknown_format', 'unreadable'] as const;

/** A statement file. Amounts are naira with two decimals. */
export class StatementView {
  @ApiProperty({ format: 'uuid' })
  statementId: string;

  @ApiProperty()
  fileName: string;

  @ApiProperty({ type: 'integer' })
  sizeBytes: number;

  @ApiProperty({
    enum: statementStates,
    enumName: 'StatementState',
    description:
      '`reading`: under way. `unknown_format`: map its columns by hand. `ready`: check it, then import it.',
  })
  state: StatementState;

  @ApiProperty()
  uploadedBy: string;

  @ApiProperty({ format: 'date-time' })
  uploadedAt: string;

  @ApiProperty({ type: String, nullable: true })
  format: string | null;

  @ApiProperty({ type: 'integer', description: 'Lines read so far.' })
  linesRead: number;

  @ApiProperty({ type: 'integer', description: 'Credits read so far.' })
  credits: number;

  @ApiProperty({ description: 'Of its credits.' })
  sum: string;

  @ApiProperty({ type: String, format: 'date', nullable: true })
  firstDay: string | null;

  @ApiProperty({ type: String, format: 'date', nullable: true })
  lastDay: string | null;

  @ApiProperty({ type: 'integer' })
  refusedRows: number;

  @ApiProperty({ type: 'integer', description: 'Debits, which are not imported.' })
  debits: number;

  @ApiProperty({ type: 'integer', description: 'Credits that are there already.' })
  knownCredits: number;

  @ApiProperty({ type: String, nullable: true })
  importedBy: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  importedAt: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Credits that the import added.' })
  addedCredits: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Those that AUTO_CONFIRM matched.' })
  confirmedCredits: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'Those that are no payments: the bank took them back, or they are reversals themselves.',
  })
  reversedCredits: number | null;
}

/** A row that could not be read for certain. */
export class RefusedRowView implements RefusedRow {
  @ApiProperty({ type: 'integer' })
  line: number;

  @ApiProperty({ description: 'Why, in words.' })
  refused: string;

  @ApiProperty({ description: 'The row as it is in the file.' })
  text: string;
}

/** A credit as it was read. */
export class CreditRowView {
  @ApiProperty({ type: 'integer' })
  line: number;

  @ApiProperty()
  amount: string;

  @ApiProperty({ format: 'date' })
  valueDate: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  bookedAt: string | null;

  @ApiProperty()
  narration: string;

  @ApiProperty({ type: String, nullable: true })
  sender: string | null;

  @ApiProperty({ type: String, nullable: true })
  bankId: string | null;
}

/** Whether each balance follows from the one before. */
export class BalanceDecisionView implements BalanceDecision {
  @ApiProperty({ type: 'integer', description: 'Rows that were checked.' })
  checked: number;

  @ApiProperty({ type: 'integer' })
  breaks: number;

  @ApiProperty({
    type: [Number],
    description: 'The first 20 lines whose balance does not follow from the one before.',
  })
  breakLines: number[];
}

/** What was decided for the whole file. */
export class FileDecisionsView implements FileDecisions {
  @ApiProperty({ type: String, nullable: true })
  encoding: string | null;

  @ApiProperty({ type: String, enum: dateOrders, nullable: true })
  dateOrder: FileDecisions['dateOrder'];

  @ApiProperty({ type: String, enum: decimalSigns, nullable: true })
  decimalSign: FileDecisions['decimalSign'];

  @ApiProperty({ type: String, nullable: true })
  sheet: string | null;

  @ApiProperty({ type: BalanceDecisionView, nullable: true })
  balance: BalanceDecisionView | null;
}

/** Why a file was not read; the cells are there for an unknown format. */
export class ReadingFailureView {
  @ApiProperty({ enum: failureReasons })
  reason: (typeof failureReasons)[number];

  @ApiProperty({ type: String, nullable: true, description: 'In words, for an unreadable file.' })
  words: string | null;

  @ApiProperty({ type: 'integer', nullable: true })
  headerLine: number | null;

  @ApiProperty({ type: [String] })
  header: string[];

  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } } })
  firstRows: string[][];
}

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

  @ApiProperty({ enum: dateOrders })
  dateOrder: ColumnMapping['dateOrder'];

  @ApiProperty({ enum: decimalSigns })
  decimalSign: ColumnMapping['decimalSign'];
}

/** A statement with what staff check before they import it. */
export class StatementDetailView extends StatementView {
  @ApiProperty({ type: FileDecisionsView, nullable: true })
  decisions: FileDecisionsView | null;

  @ApiProperty({ type: ReadingFailureView, nullable: true })
  failure: ReadingFailureView | null;

  @ApiProperty({ type: ColumnMappingView, nullable: true })
  mapping: ColumnMappingView | null;

  @ApiProperty({ type: [RefusedRowView], description: 'The first 200.' })
  refused: RefusedRowView[];

  @ApiProperty({ type: [CreditRowView], description: 'The first 20 credits.' })
  sample: CreditRowView[];
}
