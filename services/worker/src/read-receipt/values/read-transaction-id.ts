import { type Look, MOST_LOOKS, type Row, seenIn, type Word } from '../text-rows.ts';
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

const SESSION_DIGITS = 30;

/** Whether a row is the rest of an id: digits alone, or what makes a session whole, where one was taken for a letter. */
function isRest(own: readonly Word[], text: string): boolean {
  if (/^\d{1,16}$/.test(text)) return true;
  const digits = own.map((word) => word.text).join('');
  const missing = SESSION_DIGITS - digits.length;
  const isLong = text.length >= missing - 1 && text.length <= missing + 1;
  return /^\d{14,29}$/.test(digits) && /^[A-Z\d]*\d[A-Z\d]*$/i.test(text) && isLong;
}

/** The words of an id after a label, a group for each row: beside it, or below it; a long id continues in the next. */
function groupsAfter(rows: readonly Row[], wanted: Label): Word[][][] {
  return rows.flatMap((row, at) => {
    if (labelOf(rows, at) !== wanted) return [];
    const beside = row.words.filter(({ text }) => /\d{3}/.test(text));
    const first = beside.length > 0 ? at : at + 1;
    const own = beside.length > 0 ? beside : (rows[at + 1]?.words ?? []);
    const next = rows[first + 1];
    const goesOn = next !== undefined && isRest(own, next.text);
    return own.length === 0 ? [] : [goesOn ? [own, next.words] : [own]];
  });
}

/** Before an id there is a label, before its rest on the next row nothing but a digit that was overlooked. */
const BESIDE_PX = 6;
const ALONE_PX = 36;

/** The first and further looks that must agree on an id: two of three, or three of all. */
const isAgreed = (alike: number, looks: number) => alike >= (looks <= 3 ? 2 : 3);

/** What enough looks agree on, if it has the shape of an id. */
async function agreed(
  groups: readonly Word[][],
  look: Look,
  shapeOf: (text: string) => string | null,
): Promise<string | null> {
  const seen: (string | null)[] = [];
  const add = (texts: readonly string[]) => {
    const id = shapeOf(texts.join('').replace(/[:;\s]|[.,]+$/g, ''));
    seen.push(id);
    return id !== null && isAgreed(seen.filter((each) => each === id).length, seen.length);
  };
  add(groups.map((words) => seenIn(words).text));
  for (let turn = 0; turn < MOST_LOOKS; turn += 1) {
    const texts: string[] = [];
    for (const [at, words] of groups.entries())
      texts.push((await look(words, at === 0 ? BESIDE_PX : ALONE_PX, turn)).text);
    if (add(texts)) return seen.at(-1) ?? null;
    // Not one look saw an id.
    if (turn > 0 && seen.every((id) => id === null)) return null;
  }
  return null;
}

const sessionOf = (text: string) => {
  const digits = asDigits(text);
  return SESSION.test(digits) ? digits : null;
};
/** Behind a bank's first letters an O or I may as well be a digit: three looks see the same, and are wrong. */
const UNCERTAIN_LETTER = /^[A-Z]*\d.*[OI]/;
/** Among digits alone a letter is misread; a bank's letters come first. */
const ownIdOf = (text: string) => {
  const id = /^[A-Z]{2}/i.test(text) ? text.toUpperCase() : asDigits(text);
  return OWN.test(id) && !UNCERTAIN_LETTER.test(id) ? id : null;
};

/** The day in a session's number, which the sender's bank stamps in Lagos: `2026-11-21`. Null for another id. */
export function dayOfSession(id: string | null): string | null {
  if (id === null || !SESSION.test(id)) return null;
  return `20${id.slice(6, 8)}-${id.slice(8, 10)}-${id.slice(10, 12)}`;
}

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
