import { ApiProperty } from '@nestjs/swagger';
import {
  type ColumnMapping,
  dateOrders,
  decimalSigns,
  MAX_REASON,
} from '@spade/contracts/money/statement';
import { Reads } from '../../http/validation/input.pipe.ts';
import { Rule } from '../../http/validation/text-rules.ts';
import { field, oneOf, view } from '../../http/view.ts';

const MAX_COLUMN = 200;

const MAX_MORE_NARRATION = 3;

const MAX_HEADER_LINE = 1_000;

const column = { type: 'integer' as const, minimum: 0, maximum: MAX_COLUMN };

const columnOrNone = (description?: string) =>
  field<number | null>({ ...column, nullable: true, ...(description && { description }) });

/** The columns of a file whose format is not known; their numbers start at 0. */
export const ColumnMappingView = view('ColumnMappingView', {
  headerLine: field<number>({
    type: 'integer',
    minimum: 1,
    maximum: MAX_HEADER_LINE,
    description: 'Line of the header.',
  }),
  date: field<number>(column),
  narration: field<number>(column),
  credit: columnOrNone('Credits in their own column.'),
  debit: columnOrNone(),
  amount: columnOrNone('Credits and debits in one column.'),
  direction: columnOrNone('Says CR or DR.'),
  sender: columnOrNone(),
  bankId: columnOrNone(),
  balance: columnOrNone('The running balance, to check the rows.'),
  moreNarration: field<number[]>({
    type: [Number],
    maxItems: MAX_MORE_NARRATION,
    description: 'Further columns with words.',
  }),
  status: columnOrNone('Says whether the bank carried the row out.'),
  currency: columnOrNone('The currency of each row.'),
  balanceReason: field<string | null>({
    type: String,
    nullable: true,
    maxLength: MAX_REASON,
    description:
      'Why the balance need not follow; without it a file whose balance follows in no row is refused.',
  }),
  dateOrder: oneOf(dateOrders),
  decimalSign: oneOf(decimalSigns),
});

const isColumn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COLUMN;

const isColumnOrNone = (value: unknown) => value === null || isColumn(value);

const isOneOf = (words: readonly string[]) => (value: unknown) =>
  words.some((word) => word === value);

const rules: { [Field in keyof Required<ColumnMapping>]: (value: unknown) => boolean } = {
  headerLine: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_HEADER_LINE,
  date: isColumn,
  narration: isColumn,
  credit: isColumnOrNone,
  debit: isColumnOrNone,
  amount: isColumnOrNone,
  direction: isColumnOrNone,
  sender: isColumnOrNone,
  bankId: isColumnOrNone,
  balance: isColumnOrNone,
  moreNarration: (value) =>
    value === null ||
    (Array.isArray(value) && value.length <= MAX_MORE_NARRATION && value.every(isColumn)),
  status: isColumnOrNone,
  currency: isColumnOrNone,
  balanceReason: (value) =>
    value === null || (typeof value === 'string' && value.length <= MAX_REASON),
  dateOrder: isOneOf(dateOrders),
  decimalSign: isOneOf(decimalSigns),
};

/** What is wrong with a mapping, or undefined. */
function faultInMapping(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return 'Choose the columns';
  const mapping = value as Record<string, unknown>; // each field is checked
  for (const [field, isValid] of Object.entries(rules))
    if (!isValid(mapping[field] ?? null)) return `Choose a column for ${field}`;
  return mapping.credit === null && mapping.amount === null
    ? 'Choose the column of the credits, or that of all amounts'
    : undefined;
}

/** Takes the known fields of a mapping; one left out is null. */
function toMapping(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const given = value as Record<string, unknown>; // the rule checks each field
  const mapping = Object.keys(rules).map((field) => [field, given[field] ?? null]);
  return { ...Object.fromEntries(mapping), moreNarration: given.moreNarration ?? [] };
}

/** The columns that staff choose for a file whose format is not known. */
export class MapStatementDto {
  @ApiProperty({ type: ColumnMappingView })
  @Rule('isMapping', faultInMapping)
  @Reads(toMapping)
  mapping: ColumnMapping;
}

/** Which column was taken for what, as the audit log says it: `credits column 3, day column 1`. */
export function columnsInWords({ date, credit, amount, debit }: ColumnMapping): string {
  const columns = { day: date, credits: credit, debits: debit, amounts: amount };
  return Object.entries(columns)
    .flatMap(([name, column]) => (column === null ? [] : [`${name} column ${column + 1}`]))
    .join(', ');
}
