import { type Look, type Row, seenIn, type Word } from '../text-rows.ts';
import { type Label, labelIn } from './labels.ts';

/** A session of NIBSS Instant Payment: the sender's bank, `yyMMddHHmmss`, and twelve digits. */
const SESSION =
  /^\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/;

/** A bank's own id: ten characters or more, four digits or more. */
const OWN = /^(?=(?:.*\d){4})[A-Z0-9][A-Z0-9/|_-]{8,62}[A-Z0-9]$/i;

/** Letters for which the reader takes digits, among digits only. */
const digitFor = new Map(
  Object.entries({
    O: '0',
    o: '0',
    Q: '0',
    D: '0',
    I: '1',
    l: '1',
    i: '1',
    S: '5',
    B: '8',
    Z: '2',
  }),
);

/** The same text with digits for the letters that look like them, where digits are all but a few. */
function asDigits(text: string): string {
  const digits = text.replace(/\D/g, '').length;
  if (digits < text.length * 0.8) return text;
  return Array.from(text, (character) => digitFor.get(character) ?? character).join('');
}

/** The label of a row; a narrow column breaks it, and the rest is alone on the row below. */
function labelOf(rows: readonly Row[], at: number): Label | null {
  const text = rows[at]?.text ?? '';
  const below = rows[at + 1]?.text ?? '';
  const own = labelIn(text);
  if (own !== null || !/^[A-Z]+$/i.test(below)) return own;
  return labelIn(`${text.split(' ')[0]} ${below}`);
}

/** The words of an id after a label, a group for each row: beside it, or below it; a long id continues in the next. */
function groupsAfter(rows: readonly Row[], wanted: Label): Word[][][] {
  return rows.flatMap((row, at) => {
    if (labelOf(rows, at) !== wanted) return [];
    const beside = row.words.filter(({ text }) => /\d{3}/.test(text));
    const first = beside.length > 0 ? at : at + 1;
    const own = beside.length > 0 ? beside : (rows[at + 1]?.words ?? []);
    const next = rows[first + 1];
    const goesOn = next !== undefined && /^\d{1,16}$/.test(next.text);
    return own.length === 0 ? [] : [goesOn ? [own, next.words] : [own]];
  });
}

/** Before an id there is a label, before its rest on the next row nothing but a digit that was overlooked. */
const BESIDE_PX = 6;
const ALONE_PX = 36;

/** What at least two of three looks agree on, if it has the shape of an id. */
async function agreed(
  groups: readonly Word[][],
  look: Look,
  shapeOf: (text: string) => string | null,
): Promise<string | null> {
  const looks = await Promise.all(
    groups.map(async (words, at) => [
      seenIn(words),
      ...(await look(words, at === 0 ? BESIDE_PX : ALONE_PX)),
    ]),
  );
  const texts = [0, 1, 2].map((at) => looks.map((each) => each[at]?.text ?? '').join(''));
  const shaped = texts.map((text) => shapeOf(text.replace(/[:;\s]|[.,]+$/g, '')));
  return shaped.find((id, at) => id !== null && shaped.indexOf(id) !== at) ?? null;
}

const sessionOf = (text: string) => {
  const digits = asDigits(text);
  return SESSION.test(digits) ? digits : null;
};
/** Among digits alone a letter is misread; a bank's letters come first. */
const ownIdOf = (text: string) => {
  const id = /^[A-Z]{2}/i.test(text) ? text.toUpperCase() : asDigits(text);
  return OWN.test(id) ? id : null;
};

/** The bank's id of the transfer: the session where the receipt has one, else the bank's own. Null if uncertain. */
export async function readTransactionId(rows: readonly Row[], look: Look): Promise<string | null> {
  const own = groupsAfter(rows, 'transaction');
  for (const groups of [...groupsAfter(rows, 'session'), ...own]) {
    const session = await agreed(groups, look, sessionOf);
    if (session !== null) return session;
  }
  for (const groups of own) {
    const id = await agreed(groups, look, ownIdOf);
    if (id !== null) return id;
  }
  return null;
}
