import { type Look, medianHeight, type Seen, seenIn, type Word } from '../text-rows.ts';
import { type Field, isLarge, isSign, LIKE_MONEY, labelIn } from './fields.ts';

/** Ten billion naira: more is a misread picture. */
const HIGHEST_KOBO = 1_000_000_000_000;

/** From here on a look counts without a sign before the digits: `₦` is taken for an `8` only with little confidence. */
const SURE = 85;

/** `48,500.00`, `48.500.00` as a reader may see it, `48,500`, `500.00`. */
const DIGITS = /^(?<whole>\d{1,3}(?:[.,]\d{3})+|\d{1,9}(?=\.\d{2}$))(?:[.,](?<kobo>\d{2}))?$/;

/** Kobo of the digits of an amount; null where they are not certainly one. No number is ever a fraction. */
export function koboOf(digits: string): number | null {
  const parts = DIGITS.exec(digits)?.groups;
  if (!parts?.whole) return null;
  const kobo = Number(parts.whole.replace(/[.,]/g, '') + (parts.kobo ?? '00'));
  return kobo > 0 && kobo <= HIGHEST_KOBO ? kobo : null;
}

/** A sum of money as one look has it; a sign is whatever the reader made of `₦` or `NGN` before the digits. */
interface Sum {
  kobo: number;
  isSigned: boolean;
}

const MONEY = /(?<![\w.,:/-])(?<sign>[^\s\d.,:/-]{0,4}?)\s?(?<digits>\d[\d.,]*\d)(?![\w:/-])/g;

/**
 * What is made of a sign, perhaps with the edge of a label before it. Any other letter or bar may be a digit: `NO3,698.38` was
 * `₦93,698.38`, `NG6` was `₦66`.
 */
const SIGN = /^[^A-Z\d|!]*(?:NGN|[NWMH]*)[#§¥€£$₩₦]*$/i;

function sumsIn(text: string): Sum[] {
  // A minus before it: the money went out.
  const joined = text.replace(/^[-−–]\s?/, '').replace(/(\d)\s?([.,])\s?(?=\d)/g, '$1$2');
  return [...joined.matchAll(MONEY)].flatMap(({ groups }) => {
    const { sign = '', digits = '' } = groups ?? {};
    const kobo = SIGN.test(sign) ? koboOf(digits) : null;
    return kobo === null ? [] : [{ kobo, isSigned: sign !== '' }];
  });
}

/** Whether a narrow column may have broken a sum, so that this line has its first digits or its last alone. */
function isBroken({ label, values, isBeside }: Field, at: number): boolean {
  const textAt = (line: number) => seenIn(values[line] ?? []).text;
  const goesOn = (line: number) =>
    /\d[.,]?$/.test(textAt(line)) &&
    /^[\d.,]/.test(textAt(line + 1)) &&
    (isBeside || !/\.\d{2}$/.test(textAt(line)));
  // A first digit that was taken for a letter: `NG, 990.00`.
  return label.endsWith(',') || goesOn(at) || goesOn(at - 1);
}

/** Whether words stand between the label beside it and a sum: they are the sum's own label. */
function isBelowWords({ values, isBeside }: Field, at: number): boolean {
  return (
    isBeside &&
    values.slice(0, at).some(([first]) => first && !/\d/.test(first.text) && !isSign(first.text))
  );
}

/**
 * The sums that were sent: those that are labelled so, and a large one without a label above all others. Any other may be a balance
 * whose label is not known, or was overlooked.
 */
function placesOfAmount(fields: readonly Field[]): Word[][] {
  const usual = medianHeight(fields.flatMap(({ values }) => values.flat()));
  const first = fields.find(({ values }) => values.some((words) => wordsOfSum(words).length > 0));
  return fields.flatMap((field) => {
    const sums = field.values
      .map((words, at) => (isBroken(field, at) || isBelowWords(field, at) ? [] : wordsOfSum(words)))
      .filter((words) => words.length > 0);
    const label = labelIn(field.label);
    if (label === 'amount') return sums;
    return label === null && field === first ? sums.filter((sum) => isLarge(sum, usual)) : [];
  });
}

/** A sign that the first look dropped stands so far before the digits, at most, and after the word before them. */
const SIGN_PX = 36;

/** The words of a sum, with a `NGN` before it; none where there is no sum. */
function wordsOfSum(words: readonly Word[]): Word[] {
  if (!LIKE_MONEY.test(seenIn(words).text)) return [];
  const first = words.findIndex(({ text }) => /\d[.,]\d|\d,$/.test(text));
  if (first < 0) return [];
  const hasSign = isSign(words[first - 1]?.text ?? '');
  return words.slice(hasSign ? first - 1 : first).filter(({ text }) => !/^(?:DR|CR)$/i.test(text));
}

/** Only a sign that was found by its strokes (naira-sign.ts): the reader does not know it. */
const NAIRA = '₦';

/** The digit that is made of a sign. */
const SIGN_AS_DIGIT = '8';

/** The last digits that the first look must have, too: those before may have been taken for a part of the sign. */
const LAST_DIGITS = 5;

/**
 * What looks agree on that had the sign removed, so that they saw nothing but digits. A comma that is lost between narrow
 * digits does no harm where another look has it. The first look, which saw the sign, must end alike and have no
 * more digits but an 8 in front: any other may have been removed with the sign.
 */
function agreedWithoutSign([first, ...looks]: readonly Seen[]): number | null {
  const digitsOf = (text = '') => text.replace(/\D/g, '');
  const [own, seen] = [digitsOf(looks[0]?.text), digitsOf(first?.text)];
  if (looks.some(({ text }) => !text.startsWith(NAIRA) || digitsOf(text) !== own)) return null;
  const endsAlike = seen.slice(-LAST_DIGITS) === own.slice(-LAST_DIGITS);
  const isWhole = endsAlike && seen.length <= own.length;
  if (!isWhole && seen !== SIGN_AS_DIGIT + own) return null;
  const [kobo, ...others] = new Set(
    [...looks, ...(first ? [first] : [])]
      .flatMap(({ text }) => sumsIn(text))
      .map((sum) => sum.kobo)
      .filter((sum) => [own, `${own}00`].includes(String(sum))),
  );
  return others.length === 0 ? (kobo ?? null) : null;
}

/**
 * What three looks say together: two with a sign agree and no third differs; one sees a sign, and all see the same
 * digits, none of which can be the sign; or all are sure of the same, though none sees a sign.
 */
function agreed(looks: readonly Seen[]): number | null {
  const sums = looks.map(({ text, confidence }) => {
    const [sum, ...others] = sumsIn(text);
    return sum && others.length === 0 ? { ...sum, confidence } : null;
  });
  const signed = sums.filter((sum) => sum?.isSigned);
  const counted = signed.length > 0 ? signed : sums;
  const [first] = counted;
  if (!first || counted.some((sum) => sum?.kobo !== first.kobo)) return null;
  if (signed.length >= 2) return first.kobo;
  const areAlike = sums.every((sum) => sum?.kobo === first.kobo);
  const isCertain =
    signed.length === 1
      ? !String(first.kobo).startsWith(SIGN_AS_DIGIT)
      : sums.every((sum) => sum && sum.confidence >= SURE);
  return areAlike && isCertain ? first.kobo : null;
}

/**
 * The amount that was sent, if it is certain: each place that may have it was looked at three times, and all that
 * is certain is one and the same sum. Null otherwise.
 */
export async function readAmount(fields: readonly Field[], look: Look): Promise<number | null> {
  const found = new Set<number>();
  for (const words of placesOfAmount(fields)) {
    const looks = [seenIn(words)];
    const beforePx = Math.min(SIGN_PX, words[0]?.spaceBefore ?? SIGN_PX);
    for (const turn of [0, 1]) looks.push(await look(words, beforePx, turn));
    const isFound = looks.some(({ text }) => text.startsWith(NAIRA));
    const kobo = isFound ? agreedWithoutSign(looks) : agreed(looks);
    if (kobo !== null) found.add(kobo);
  }
  const [kobo, ...others] = found;
  return kobo !== undefined && others.length === 0 ? kobo : null;
}
