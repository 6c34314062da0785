import type { ColumnMapping } from '../api/moneyTypes.ts';

/** A mapping as the form holds it: the number of a column as text, `''` for none. A type, as drafts are records. */
export type MappingDraft = {
  readonly headerLine: string;
  readonly layout: 'own' | 'shared';
  readonly date: string;
  readonly narration: string;
  readonly credit: string;
  readonly debit: string;
  readonly amount: string;
  readonly direction: string;
  readonly sender: string;
  readonly bankId: string;
  readonly dateOrder: ColumnMapping['dateOrder'];
  readonly decimalSign: ColumnMapping['decimalSign'];
};

/** Highest line of a header that the server takes. */
const MAX_HEADER_LINE = 1000;

/** Nothing chosen: staff say what each column is. Dates and decimals as Nigerian banks write them. */
export const emptyMapping = (headerLine: number | null): MappingDraft => ({
  headerLine: String(headerLine ?? 1),
  layout: 'own',
  ...{ date: '', narration: '', credit: '', debit: '', amount: '', direction: '' },
  ...{ sender: '', bankId: '', dateOrder: 'day first', decimalSign: '.' },
});

/** Fields of the draft that still need a choice. */
export function missingIn(draft: MappingDraft): ReadonlySet<keyof MappingDraft> {
  const needed = ['date', 'narration', draft.layout === 'own' ? 'credit' : 'amount'] as const;
  const missing = new Set<keyof MappingDraft>(needed.filter((field) => draft[field] === ''));
  const line = Number(draft.headerLine);
  if (!Number.isInteger(line) || line < 1 || line > MAX_HEADER_LINE) missing.add('headerLine');
  return missing;
}

/** The mapping of a draft in which nothing is missing. */
export function mappingOf(draft: MappingDraft): ColumnMapping {
  const isOwn = draft.layout === 'own';
  return {
    headerLine: Number(draft.headerLine),
    date: Number(draft.date),
    narration: Number(draft.narration),
    credit: isOwn ? columnOf(draft.credit) : null,
    debit: isOwn ? columnOf(draft.debit) : null,
    amount: isOwn ? null : columnOf(draft.amount),
    direction: isOwn ? null : columnOf(draft.direction),
    sender: columnOf(draft.sender),
    bankId: columnOf(draft.bankId),
    dateOrder: draft.dateOrder,
    decimalSign: draft.decimalSign,
  };
}

const columnOf = (text: string): number | null => (text === '' ? null : Number(text));
