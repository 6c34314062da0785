/** Control characters, line and paragraph separators: what could start a new header or line. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Invisible marks that turn the direction of what follows, and so can fake another text. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line that cannot become two, at most `longest` characters: fit for a header. */
export function oneLine(text: string, longest = 200): string {
  const line = text.replace(DIRECTION_MARKS, '').replace(BREAKS, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}

/** Letters, marks, spaces, hyphens and apostrophes: what names are made of. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’-]{0,39}$/u;

/**
 * A greeting by first name, `Hello Adaeze.`, or `Hello.` for what looks like no name. Anybody can
 * type anybody's address into our forms: no advertising may reach them in a name.
 */
export function greeting(fullName: string): string {
  const first = oneLine(fullName).split(' ')[0] ?? '';
  return NAME.test(first) ? `Hello ${first}.` : 'Hello.';
}
