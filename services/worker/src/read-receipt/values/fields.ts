import { medianHeight, type Row, type Word } from '../text-rows.ts';
import { isSign, LIKE_MONEY } from './labels.ts';

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

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');
const hasDigit = ({ text }: Word) => /\d/.test(text);

/** Whether a row begins with `Ref:`, and so a field of its own. */
function beginsField({ words }: Row): boolean {
  const end = words.findIndex(({ text }) => text.endsWith(':'));
  return end >= 0 && !words.slice(0, end + 1).some(hasDigit);
}

/** Rows that stand close together. */
function blocksOf(rows: readonly Row[], height: number): Row[][] {
  const blocks: Row[][] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const above = block?.at(-1);
    const isClose = above !== undefined && row.top - above.bottom < height * LINE_GAP;
    if (block && isClose && !beginsField(row)) block.push(row);
    else blocks.push([row]);
  }
  return blocks;
}

/** Whether a row has its own label and its own sum. */
function hasOwnSum({ words, text }: Row): boolean {
  const [first] = words;
  return LIKE_MONEY.test(text) && first !== undefined && !hasDigit(first) && !isSign(first.text);
}

/** Lines of a list without space between them, one for each sum. */
function bySum(block: readonly Row[]): Row[][] {
  if (block.filter(hasOwnSum).length < 2) return [[...block]];
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

function ofTwoColumns(block: readonly Row[], from: number): Field {
  const label = block.flatMap(({ words }) => words.filter(({ left }) => left < from));
  const values = block.map(({ words }) => words.filter(({ left }) => left >= from));
  return {
    ...{ label: textOf(label), isBeside: true, values: values.filter(notEmpty) },
    text: values.filter(notEmpty).map(textOf).join(' '),
  };
}

/** The label is before the first word with a digit, on its line or on those above. */
function ofOneColumn(block: readonly Row[]): Field {
  const first = block.findIndex(({ words }) => words.some(hasDigit));
  const text = block.map((row) => row.text).join(' ');
  const above = block.slice(0, first < 0 ? block.length : first).map((row) => row.text);
  const line = block[first]?.words ?? [];
  const start = line.findIndex(hasDigit);
  // A sign may stand apart from its digits.
  const hasSign = isSign(line[start - 1]?.text ?? '');
  const before = line.slice(0, hasSign ? start - 1 : start);
  const values = [line.slice(before.length), ...block.slice(first + 1).map(({ words }) => words)];
  return {
    label: [...above, textOf(before)].filter((part) => part !== '').join(' '),
    isBeside: before.length > 0,
    values: first < 0 ? [] : values,
    text,
  };
}

/** The fields of a receipt from top to bottom. A label alone goes with a value alone below it. */
export function fieldsOf(rows: readonly Row[]): Field[] {
  const height = medianHeight(rows.flatMap(({ words }) => words));
  const blocks = blocksOf(rows, height).flatMap(bySum);
  const fields = blocks.map((block) => {
    const second = secondColumn(block, height);
    return second === null ? ofOneColumn(block) : ofTwoColumns(block, second);
  });
  return fields.flatMap((field, at) => {
    const above = fields[at - 1];
    if (field.values.length === 0) return [];
    if (field.label !== '' || above === undefined || above.values.length > 0) return [field];
    return [{ ...field, label: above.label }];
  });
}
