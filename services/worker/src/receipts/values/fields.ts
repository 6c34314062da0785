import { medianHeight, type Row, type Word } from '../text-rows.ts';

/** What the words before a value say that it is. */
export type Label = 'amount' | 'other money' | 'session' | 'transaction';

/** In this order: `Total Amount` is a total, `Session ID` is not the bank's own id. */
const labels: readonly [Label, RegExp][] = [
  [
    'other money',
    /\b(?:fees?|charges?|vat|levy|duty|total|bal(?:ance)?|limit|cashback|bonus|discount|points?|debited)\b/i,
  ],
  ['session', /\bsession(?:\b|id)/i],
  ['transaction', /\b(?:transaction|trans|txn|payment|tran)\s*(?:no|id|ref|reference|number)\b/i],
  ['transaction', /\b(?:reference|ref|rrn)\b/i],
  ['amount', /\b(?:amount|amt|you(?: have)? sent)\b/i],
];

/** A currency sign or code as a reader may see it, apart from its digits. */
export function isSign(text: string): boolean {
  return /^(?=.)(?:NGN|[^\sA-Za-z\d:.]{0,2}[NWMH]{0,2}[^\sA-Za-z\d:.]{0,3})$/i.test(text);
}

/** A number with separators, even one that is not certain: the place is worth another look. */
export const LIKE_MONEY = /\d[.,]\d{3}(?!\d)|\d[.,]\d{2}(?![\d.,])/;

/** What the reader makes of a `T` with serifs: `I'otal`, `l'otal`, `[otal`. */
const BROKEN_T = /(?<!\S)(?:[Il1|]['’‘]|[[({|])(?=[a-z]{3})/g;

/** The label in a text, or null. */
export function labelIn(text: string): Label | null {
  const repaired = text.replace(BROKEN_T, 'T');
  return labels.find(([, pattern]) => pattern.test(repaired))?.[0] ?? null;
}

/** A value of a receipt with the words that say what it is; a column so narrow that it breaks both is put together. */
export interface Field {
  /** Beside the value, or above it; empty where nothing is. */
  label: string;
  /** Whether the label stands to the left of the value. */
  isBeside: boolean;
  /** The words of the value, a row for each of its lines. */
  values: Word[][];
  /** All words, from top to bottom and left to right. */
  text: string;
}

/** Lines of one field follow each other within this part of the height of letters; fields stand further apart. */
const LINE_GAP = 1.4;

/** Two columns are apart by this part of the height of letters, at least. */
const COLUMN_GAP = 0.8;

/** The sum at the top of a receipt is larger than what stands below by this factor, at least. */
const LARGE = 1.4;

/** At least this many lines with a label and a value each are a list: no single label and value break into as many lines. */
const LIST_LINES = 4;

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');
const hasDigit = ({ text }: Word) => /\d/.test(text);

/** Whether a row begins with `Ref:`, and so a field of its own. */
function beginsField({ words }: Row): boolean {
  const end = words.findIndex(({ text }) => text.endsWith(':'));
  return end >= 0 && !words.slice(0, end + 1).some(hasDigit);
}

/** Whether words are written larger than letters of this height. */
export function isLarge(words: readonly Word[], height: number): boolean {
  return Math.min(...words.map(({ top, bottom }) => bottom - top)) >= height * LARGE;
}

/** Rows that stand close together; a large sum stands for itself. */
function blocksOf(rows: readonly Row[], height: number): Row[][] {
  const blocks: Row[][] = [];
  const isLargeSum = ({ words, text }: Row) => LIKE_MONEY.test(text) && isLarge(words, height);
  for (const row of rows) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const isClose = above !== undefined && row.top - above.bottom < height * LINE_GAP;
    const isApart = beginsField(row) || isLargeSum(row) || (above && isLargeSum(above));
    if (block && isClose && !isApart) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** Whether a row has its own label and its own sum. */
function hasOwnSum({ words, text }: Row): boolean {
  const [first] = words;
  return LIKE_MONEY.test(text) && first !== undefined && !hasDigit(first) && !isSign(first.text);
}

/** A sum that goes on in the next line. */
const UNFINISHED = /(?:\d,\d?\d?|\d\.\d?|(?:NGN|[N₦#])\s?\d[\d,]*)$/i;

/** Lines of a list without space between them, one for each sum. */
function bySum(block: readonly Row[]): Row[][] {
  const isBroken = block.some(({ text }) => UNFINISHED.test(text));
  if (isBroken || block.filter(hasOwnSum).length < 2) return [[...block]];
  const parts: Row[][] = [];
  for (const row of block) {
    const part = parts.at(-1);
    if (part && !(hasOwnSum(row) && part.some(hasOwnSum))) part.push(row);
    else parts.push([row]);
  }
  return parts;
}

/** Where the second of two columns begins; null in one column. */
function secondColumn(block: readonly Row[], height: number): number | null {
  const words = block.flatMap((row) => row.words).sort((a, b) => a.left - b.left);
  let best: { left: number; gap: number } | null = null;
  let right = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const gap = word.left - right;
    if (gap > height * COLUMN_GAP && gap > (best?.gap ?? 0)) best = { left: word.left, gap };
    right = Math.max(right === Number.POSITIVE_INFINITY ? word.right : right, word.right);
  }
  return best?.left ?? null;
}

const notEmpty = (words: readonly Word[]) => words.length > 0;

/** The words of each line on both sides of where the second column begins. */
function linesOf(block: readonly Row[], from: number): Line[] {
  return block.map(({ words }) => [
    words.filter(({ left }) => left < from),
    words.filter(({ left }) => left >= from),
  ]);
}

/** A line of two columns; one of both may be empty. */
type Line = [left: Word[], right: Word[]];

/**
 * The fields of lines with no space between them, most of which have a label and a value; empty where lines may be the
 * rest of those above them, labels and values alike: then nothing tells where a field ends.
 */
function listed(lines: readonly Line[], height: number): Line[][] {
  const isFilled = ([left, right]: Line) => notEmpty(left) && notEmpty(right);
  const widthOf = (words: readonly Word[]) => (words.at(-1)?.right ?? 0) - (words[0]?.left ?? 0);
  const isNumber = ([, [first, ...more]]: Line) =>
    first !== undefined && more.length === 0 && hasDigit(first);
  const widest = Math.max(...lines.map(([, right]) => widthOf(right)));
  const isUnclear = (line: Line, at: number) => {
    const [left, right] = line;
    const next = lines[at + 1];
    const isFull = widthOf(right) > widest - height;
    const goesOn =
      isFull && isNumber(line) && next !== undefined && isFilled(next) && isNumber(next);
    const isOther = left.some(hasDigit) || (left.length === 0 && LIKE_MONEY.test(textOf(right)));
    return goesOn || isOther || UNFINISHED.test(textOf(right));
  };
  const fields: Line[][] = [];
  for (const line of lines) {
    const field = fields.at(-1);
    if (isFilled(line) || field === undefined) fields.push([line]);
    else field.push(line);
  }
  return fields.length >= LIST_LINES && !lines.some(isUnclear) ? fields : [];
}

/** Whether two fields stand side by side, each with its label above. */
const isPair = ([first, ...more]: readonly Line[]) =>
  first?.every(
    (words) => notEmpty(words) && !words.some((word) => hasDigit(word) || isSign(word.text)),
  ) && more.some(([left]) => left.some(hasDigit));

function ofTwoColumns(lines: readonly Line[]): Field {
  const values = lines.map(([, right]) => right).filter(notEmpty);
  const label = textOf(lines.flatMap(([left]) => left));
  return { label, isBeside: true, values, text: values.map(textOf).join(' ') };
}

/** The label is before the first word with a digit, on its line or on those above. */
function ofOneColumn(lines: readonly Word[][]): Field {
  const first = lines.findIndex((words) => words.some(hasDigit));
  const above = lines.slice(0, first < 0 ? lines.length : first);
  const line = lines[first] ?? [];
  const start = line.findIndex(hasDigit);
  // A sign may stand apart from its digits.
  const hasSign = isSign(line[start - 1]?.text ?? '');
  const before = line.slice(0, hasSign ? start - 1 : start);
  const values = [line.slice(before.length), ...lines.slice(first + 1)];
  return {
    label: textOf([...above.flat(), ...before]),
    isBeside: before.length > 0,
    values: first < 0 ? [] : values,
    text: textOf(lines.flat()),
  };
}

function fieldsOfBlock(block: readonly Row[], height: number): Field[] {
  const from = secondColumn(block, height);
  const lines = from === null ? [] : linesOf(block, from);
  if (isPair(lines))
    return [0, 1].map((side) =>
      ofOneColumn(lines.map((line) => line[side] ?? []).filter(notEmpty)),
    );
  // A paragraph: what stands below a label goes on with the value.
  const isOne = from === null || lines.slice(1).some(([left]) => left.some(hasDigit));
  return [isOne ? ofOneColumn(block.map(({ words }) => words)) : ofTwoColumns(lines)];
}

/** The fields of a receipt from top to bottom. A label alone goes with a value alone below it. */
export function fieldsOf(rows: readonly Row[]): Field[] {
  const height = medianHeight(rows.flatMap(({ words }) => words));
  const fields = blocksOf(rows, height).flatMap((block) => {
    const from = secondColumn(block, height);
    const list = from === null ? [] : listed(linesOf(block, from), height);
    if (list.length > 0) return list.map(ofTwoColumns);
    return bySum(block).flatMap((part) => fieldsOfBlock(part, height));
  });
  return fields.flatMap((field, at) => {
    const above = fields[at - 1];
    if (field.values.length === 0) return [];
    if (field.label !== '' || above === undefined || above.values.length > 0) return [field];
    return [{ ...field, label: above.label }];
  });
}
