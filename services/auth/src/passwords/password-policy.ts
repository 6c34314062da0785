import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  LONGEST_PASSWORD,
  PASSWORD_LENGTH,
  SHORTEST_PASSWORD,
} from '@spade/contracts/messages/auth';
import common from './common-passwords.json' with { type: 'json' };

/** Passwords that attackers try first, lower case; the file names their source. */
const commonPasswords: ReadonlySet<string> = new Set(
  common.lines.flatMap((line) => line.split(' ')),
);

/**
 * Words that a guesser of our staff's passwords tries first: the company, what it does, where it
 * is, who works there (OWASP ASVS 5.0, 6.1.2 and 6.2.11). A password may contain them; it may not be
 * made of them. Lower case, letters only; a company of another name adds its own.
 */
const companyWords: readonly string[] = `
  spadeorion spade orion company limited global services trading marketplace market shop store
  shopify order orders supplier affiliate catalogue catalog product products payment bank naira
  kobo contact administrator admin staff manager backoffice office clerk user login password
  passwort pass welcome secret access portal account nigeria naija lagos abuja ibadan kano
  portharcourt ikeja africa
`
  .trim()
  .split(/\s+/);

/** What is wrong, in words that do not name the password. */
export const weakPasswordWords = {
  too_short: `is too short: ${PASSWORD_LENGTH}`,
  too_long: `is too long: ${PASSWORD_LENGTH}`,
  common: 'is among the first that an attacker tries',
  breached: 'is in a list of leaked passwords',
  unchanged: 'is the present one',
} as const;

/** Substitutions that every cracking rule set undoes. */
const plainLetters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** `P@ssw0rd` → `password`. */
function unleeted(text: string): string {
  return text.replace(/[@431!0$57]/g, (character) => plainLetters[character] ?? character);
}

/** Whether it is one short unit again and again, as `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,8}?)\1+$/su.test(text);
}

/** Whether each character is the next (or the one before) of its neighbour, as `123456789012`. */
function isRun(text: string): boolean {
  const steps = Array.from(text).map(
    (c, i, all) => c.charCodeAt(0) - (all[i - 1] ?? c).charCodeAt(0),
  );
  return [1, -1].some((step) => steps.slice(1).filter((s) => s !== step).length <= 1);
}

/** Fewer letters than this beside the company's words are decoration: a year, an `x`, a plural. */
const FEWEST_OWN_LETTERS = 4;

/** Whether it is made of names that everyone here knows: `SpadeOrion-Lagos-2026`. */
function isMadeOfCompanyWords(text: string, username: string): boolean {
  const words = [...companyWords, username.toLowerCase()].filter((word) => word.length > 2);
  let rest = text;
  // Long ones first: `spade` must not leave half of a longer word behind.
  for (const word of words.toSorted((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(word, ' ');
  }
  return rest !== text && (rest.match(/\p{L}/gu) ?? []).length < FEWEST_OWN_LETTERS;
}

function isCommon(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  if (isRepetition(lower) || isRun(lower)) return true;
  if ([lower, unleeted(lower)].some((text) => isMadeOfCompanyWords(text, username))) return true;
  // `Welcome2026!` is `welcome` to a guesser: also check the word inside.
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plainCore = unleeted(lower).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const leetCore = unleeted(lower.replace(/[\d\W_]+$/u, ''));
  return [lower, unleeted(lower), core, plainCore, leetCore].some(
    (candidate) =>
      commonPasswords.has(candidate) ||
      (candidate.length > 2 && candidate === username.toLowerCase()),
  );
}

/** Throws AUTH.WEAK_PASSWORD unless `password` is fit for the account `username`. */
export function requireStrongPassword(password: string, username: string): void {
  const length = Array.from(password.normalize('NFC')).length;
  if (length < SHORTEST_PASSWORD)
    throw new CodedError('AUTH.WEAK_PASSWORD', { reason: 'too_short' });
  if (length > LONGEST_PASSWORD) throw new CodedError('AUTH.WEAK_PASSWORD', { reason: 'too_long' });
  if (isCommon(password.normalize('NFC'), username))
    throw new CodedError('AUTH.WEAK_PASSWORD', { reason: 'common' });
}
