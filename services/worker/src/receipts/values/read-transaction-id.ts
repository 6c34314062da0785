import { type BankDate, readDate } from '../../statements/values/dates.ts';
import { type Look, MAX_LOOKS, seenIn, type Word } from '../text-rows.ts';
import { type Field, type Label, labelIn } from './fields.ts';

/** A session of NIBSS Instant Payment: the sender's bank, `yyMMddHHmmss`, and twelve digits. */
const SESSION =
  /^\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/;

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

const SESSION_DIGITS = 30;

/** Whether a value alone goes on with an id: digits, or what makes a session whole, where one was taken for a letter. */
function goesOn(own: readonly Word[], { label, text }: Field): boolean {
  if (label !== '') return false;
  if (/^\d{1,16}$/.test(text)) return true;
  const missing = SESSION_DIGITS - own.map((word) => word.text).join('').length;
  return /^[A-Z\d]*\d[A-Z\d]*$/i.test(text) && Math.abs(text.length - missing) <= 1;
}

/** The lines of the ids with this label, and those of a value alone below, which some receipts set apart. */
function groupsAfter(fields: readonly Field[], wanted: Label): { own: Word[][]; rest: Word[][] }[] {
  return fields.flatMap((field, at) => {
    if (labelIn(field.label) !== wanted) return [];
    const next = fields[at + 1];
    const rest = next && goesOn(field.values.flat(), next) ? next.values : [];
    return [{ own: field.values, rest }];
  });
}

/** Before an id there is a label, before its rest on the next row nothing but a digit that was overlooked. */
const BESIDE_PX = 6;
const ALONE_PX = 36;

/** The first and further looks that must agree on an id: two of three, or three of all. */
const isAgreed = (alike: number, looks: number) => alike >= (looks <= 3 ? 2 : 3);

/** What enough looks agree on, if it has the shape of an id and no look saw another id; `isSeen` judges each of the looks. */
async function agreed(
  groups: readonly Word[][],
  look: Look,
  shapeOf: (text: string) => string | null,
  isSeen: (text: string, id: string) => boolean = () => true,
): Promise<string | null> {
  const seen: (string | null)[] = [];
  const all: string[] = [];
  const add = (texts: readonly string[]) => {
    const text = texts.join('').replace(/[:;\s]|[.,]+$/g, '');
    const id = shapeOf(text);
    all.push(text);
    seen.push(id);
    return id !== null && isAgreed(seen.filter((each) => each === id).length, seen.length);
  };
  add(groups.map((words) => seenIn(words).text));
  for (let turn = 0; turn < MAX_LOOKS; turn += 1) {
    const texts: string[] = [];
    for (const [at, words] of groups.entries())
      texts.push((await look(words, at === 0 ? BESIDE_PX : ALONE_PX, turn)).text);
    const isFound = add(texts);
    // Looks at one place are wrong alike: two against one prove nothing.
    if (new Set(seen.filter((id) => id !== null)).size > 1) return null;
    if (isFound) {
      const id = seen.at(-1) ?? '';
      return all.every((text) => isSeen(text, id)) ? id : null;
    }
    // Not one look saw an id.
    if (turn > 0 && seen.every((id) => id === null)) return null;
  }
  return null;
}

const sessionOf = (text: string) => {
  const digits = asDigits(text);
  return SESSION.test(digits) ? digits : null;
};

/** Letters that banks put before nothing but digits, so that no digit among them can be a letter. */
const PREFIXED =
  /^(?:ACC|FBN|FCM|FID|FIP|GTB|MOB|NIP|NXG|POS|REF|STB|TRF|TRN|UBA|ZEN|ZIB)\d{7,60}$/;
/** Digits, perhaps in groups. */
const DIGITS = /^\d[\d/-]{8,60}\d$/;
/** As Temenos T24 has them: FT, year and day of the year, and five letters or digits which look like nothing else. */
const CORE = /^FT\d{5}[3479AEFHKMNPRTWXY]{5}$/;
/** The beginning of a session's number whose end was overlooked. */
const CUT_SESSION = /^\d{6}2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])\d*$/;

/**
 * A bank's own id, if no letter of it can be a digit and no digit a letter: three looks see the same, and are wrong
 * (`099MIB` is always read as `099M18`).
 */
const ownIdOf = (text: string) => {
  const isCut = text.length >= 14 && text.length < 30 && CUT_SESSION.test(text);
  return !isCut && (DIGITS.test(text) || PREFIXED.test(text) || CORE.test(text)) ? text : null;
};

/** Whether a look saw no letter where the id has digits. */
const isSeenAsDigits = (text: string, id: string) =>
  CORE.test(id) || !/[A-Z]/i.test(text.slice(/^[A-Z]*/.exec(id)?.[0].length));

/** The moment in a session's number, which the sender's bank stamps in Lagos; null for another id. */
export function momentOfSession(id: string | null): BankDate | null {
  if (id === null || !SESSION.test(id)) return null;
  const [year, month, day, hour, minute, second] = (id.slice(6).match(/\d\d/g) ?? []).slice(0, 6);
  return readDate(`20${year}-${month}-${day} ${hour}:${minute}:${second}`, 'year first');
}

/** The bank's id of the transfer: the session where the receipt has one, else the bank's own. Null if uncertain. */
export async function readTransactionId(
  fields: readonly Field[],
  look: Look,
): Promise<string | null> {
  const own = groupsAfter(fields, 'transaction');
  for (const { own: lines, rest } of [...groupsAfter(fields, 'session'), ...own])
    for (const groups of rest.length > 0 ? [lines, [...lines, ...rest]] : [lines]) {
      const session = await agreed(groups, look, sessionOf);
      if (session !== null) return session;
    }
  for (const { own: lines, rest } of own) {
    // What goes on beyond the field may have more of it.
    const id = rest.length > 0 ? null : await agreed(lines, look, ownIdOf, isSeenAsDigits);
    if (id !== null) return id;
  }
  return null;
}
