/** A word of the picture; the box is in pixels of the picture as it was read, the confidence 0 to 100. */
export interface Word {
  text: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Pixels between it and the word before it in its row; undefined for the first. */
  spaceBefore?: number;
}

/** What stands on one height of the picture, from left to right: a label and its value, often. */
export interface Row {
  words: Word[];
  text: string;
  top: number;
  bottom: number;
}

/** What was seen at a place; the confidence is that of the least certain word, 0 to 100. */
export interface Seen {
  text: string;
  confidence: number;
}

/** A place can be looked at again at most this often. */
export const MAX_LOOKS = 4;

/**
 * Looks again at the place of these words and `beforePx` pixels to the left of it; a little differently for each
 * `turn`, from 0 to below {@link MAX_LOOKS}. A text with a `₦` is certain to begin with that sign.
 */
export type Look = (words: readonly Word[], beforePx: number, turn: number) => Promise<Seen>;

/** What words say together. */
export function seenIn(words: readonly Pick<Word, 'text' | 'confidence'>[]): Seen {
  return {
    text: words.map(({ text }) => text).join(' '),
    confidence: Math.min(100, ...words.map(({ confidence }) => confidence)),
  };
}

/** The usual height of letters in pixels; 0 without a word. */
export function medianHeight(words: readonly Word[]): number {
  const heights = words.map(({ top, bottom }) => bottom - top).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}

const middle = ({ top, bottom }: Pick<Word, 'top' | 'bottom'>) => (top + bottom) / 2;

/**
 * Words in rows from top to bottom. The reader's own lines are not used: it takes a label and its value, which
 * are far apart, for two columns.
 */
export function rowsOf(words: readonly Word[]): Row[] {
  const rows: Row[] = [];
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    const isBeside =
      row !== undefined &&
      middle(word) < row.bottom &&
      middle(word) > row.top &&
      (row.top + row.bottom) / 2 > word.top;
    if (row && isBeside) {
      row.words.push(word);
      // A large word must not draw the next row in.
      row.top = Math.max(row.top, word.top);
      row.bottom = Math.min(row.bottom, word.bottom);
    } else rows.push({ words: [word], text: '', top: word.top, bottom: word.bottom });
  }
  return rows.map(({ words: unordered }) => {
    const inOrder = unordered
      .toSorted((a, b) => a.left - b.left)
      .map((word, at, all) => {
        const before = all[at - 1];
        return before ? { ...word, spaceBefore: Math.max(0, word.left - before.right) } : word;
      });
    return {
      words: inOrder,
      text: inOrder.map(({ text }) => text).join(' '),
      top: Math.min(...inOrder.map(({ top }) => top)),
      bottom: Math.max(...inOrder.map(({ bottom }) => bottom)),
    };
  });
}
