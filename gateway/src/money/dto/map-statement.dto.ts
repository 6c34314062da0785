import { ApiProperty } from '@nestjs/swagger';
import type { ColumnMapping } from '@spade/contracts/money/statement';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { ColumnMappingView } from '../statement.view.ts';

const MAX_COLUMN = 200;
const MAX_HEADER_LINE = 1_000;

const isColumn = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_COLUMN;
const isColumnOrNone = (value: unknown) => value === null || isColumn(value);

const isOneOf = (words: readonly string[]) => (value: unknown) =>
  words.some((word) => word === value);

const rules: { [Field in keyof ColumnMapping]: (value: unknown) => boolean } = {
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
  dateOrder: isOneOf(['day first', 'month first', 'year first']),
  decimalSign: isOneOf(['.', ',']),
};

/** What is wrong with a mapping, or undefined. */
function brokenMapping(value: unknown): string | undefined {
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
  return Object.fromEntries(Object.keys(rules).map((field) => [field, given[field] ?? null]));
}

/** Where an unknown file has what. */
export class MapStatementDto {
  @ApiProperty({ type: ColumnMappingView })
  @FieldRule('mapping', brokenMapping, toMapping)
  mapping: ColumnMappingView;
}
