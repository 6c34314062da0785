/** Control characters, line and paragraph separators: what could start a new header or line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Invisible marks that change the direction of the text after them and can disguise it. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The beginning of an encoded word, which mail programs would decode into other text (RFC 2047). */
const ENCODED_WORD = /=\?/g;

/** The text on a single line of at most `longest` characters, safe in a header. */
export function oneLine(text: string, longest = 200): string {
  const line = text
    .replace(DIRECTION_MARKS, '')
    .replace(BREAKS, ' ')
    .replace(ENCODED_WORD, '= ?')
    .trim();
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Letters, marks, spaces, hyphens and apostrophes: what names are made of. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

/**
 * A greeting by first name, `Hello Adaeze.`, or `Hello.` for anything that does not look like a name.
 * Anyone can type any address into our forms, so a name must not carry advertising to it.
 */
export function greeting(fullName: string): string {
  const first = oneLine(fullName).split(' ')[0] ?? '';
  return NAME.test(first) ? `Hello ${first}.` : 'Hello.';
}
