import type { Columns } from '../table/columns.ts';
import { beginsWithDate } from '../values/dates.ts';
import { textsOf } from './pdf-columns.ts';
import type { Line } from './pdf-lines.ts';

/** What a narrow column breaks off a date: its year, or the time of day. */
const DATE_REST = /^(?:[\d:./T-]+(?: ?[AP]M)?|[AP]M)?$/i;
const MONEY =
  /^[-+(]?(?:=N=|NGN|N|₦)?\s?[-+]?\d[\d,. ]*[.,]\d{2}\)?(?:\s?(?:NGN|₦))?(?:\s?[CD]R)?$/i;
const FOOT =
  /^(?:page \d+\b.*|end of statement.*|continued (?:on|from) (?:the )?(?:next|previous|page).*)$/i;

/** When a page was printed, and its number: `27/11/2026 10:15 Page 1 of 3`. */
const STAMP = /\bpage:? \d+(?: ?(?:of|\/) ?\d+)?\.?$/i;

/**
 * A line below the header. `dated`: a row has it. `own`: money without a date, such as a balance. `rest`: text alone, each
 * within its column, so that it can be the rest of a row. `other`: none of these.
 */
export interface BodyLine {
  line: Line;
  texts: string[];
  kind: 'dated' | 'own' | 'rest' | 'other';
}

/** What a line below the header is, by its texts in the columns. */
export function bodyLine(line: Line, columns: Columns, boundaries: readonly number[]): BodyLine {
  const texts = textsOf(line, boundaries);
  const money = [columns.credit, columns.debit, columns.amount, columns.balance];
  const dates = [columns.valueDate, columns.booked ?? columns.valueDate];
  const at = (column: number) => (texts[column] ?? '').trim();
  const kindOf = (): BodyLine['kind'] => {
    const hasMoney = money.some((column) => column !== null && MONEY.test(at(column)));
    const isStamp = !hasMoney && STAMP.test(texts.join(' ').trim());
    if (dates.some((column) => beginsWithDate(at(column)))) return isStamp ? 'other' : 'dated';
    if (hasMoney) return 'own';
    const isCrossing = line.pieces.some(({ left, right }) =>
      boundaries.some((boundary) => left < boundary - 2 && right > boundary + 2),
    );
    const isRest = !isCrossing && dates.every((column) => DATE_REST.test(at(column)));
    return isRest && !FOOT.test(texts.join(' ').trim()) ? 'rest' : 'other';
  };
  return { line, texts, kind: kindOf() };
}

/** The size of the letters of a line. */
export const sizeOf = ({ line }: BodyLine): number => line.pieces[0]?.size ?? 0;

/** The distance of two lines of a page. */
export const gapOf = (before: BodyLine, after: BodyLine): number => after.line.y - before.line.y;
