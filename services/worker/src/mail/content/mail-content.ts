/** A piece of text; `strong` is emphasised. */
export type Words = string | { strong: string };

/** One paragraph. */
export type Paragraph = readonly Words[];

/** A paragraph without its emphasis. */
export function plainWords(paragraph: Paragraph): string {
  return paragraph.map((words) => (typeof words === 'string' ? words : words.strong)).join('');
}

/** A number and what belongs to it: a unit such as `kg` or `AM`, or the name of its month. */
const NUMBER_BEFORE_UNIT =
  /(\d) (?=(?:\p{L}{1,2}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*)\b)/gu;

/** The text with no-break spaces where no line may end: after a number of pieces, or before a unit. */
export const keptTogether = (text: string): string =>
  text
    .replaceAll(/(\d) × /g, '$1\u00a0×\u00a0')
    .replaceAll(NUMBER_BEFORE_UNIT, '$1\u00a0')
    .replaceAll(/\bending in (?=\d)/g, 'ending in\u00a0');

/** One fact on a ruled line; `isLarge` for values to type into a banking app. */
export interface Fact {
  label: string;
  value: string;
  isLarge?: boolean;
  /** Where the value leads. */
  url?: string;
}

/** A coloured band with the most important fact. */
export interface Note {
  tone: 'good' | 'warning' | 'error';
  /** Ends with a stop, a question mark or a colon: plain text has both in one line. */
  title: string;
  text: string;
}

/**
 * The content of one mail, without markup: HTML and plain text are both rendered from it, so they cannot
 * differ.
 */
export interface MailContent {
  subject: string;
  /** The preview text that inboxes show after the subject. */
  preview: string;
  heading: string;
  intro: readonly Paragraph[];
  note?: Note;
  facts?: readonly Fact[];
  /** Text that another person wrote, shown unchanged. */
  quote?: string;
  /** The one thing to do. */
  action?: { label: string; url: string };
  small: readonly Paragraph[];
  /** How to get no more of such mails: a page, and the address to which a mail program posts it (RFC 8058). */
  decline?: { label: string; url: string; postUrl: string };
}

/** The company's details in mails, from configuration. */
export interface MailCompany {
  name: string;
  email: string;
  phone: string;
  /** Head office. */
  address: string;
  rcNumber: string;
  /** Front page of the site, no slash at the end; links are built on it. */
  publicUrl: string;
  /** When staff are there, in words: `Mon to Sat, 8AM to 6PM WAT`. */
  hours: string;
  /** Delivery and refunds, in the words of the pages. */
  delivery: { cost: string; time: string; refunds: string; refundTime: string };
}

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

/** A {@link greeting} at the start of a paragraph. */
const GREETING = /^Hello[^.]*\. /;

/** The mail with the owner's words in its first paragraph; what it said there before follows. */
export function withOwnWords(content: MailContent, words: string): MailContent {
  const [[start = '', ...others] = [], ...rest] = content.intro;
  const own = oneLine(words, words.length);
  if (typeof start !== 'string') return { ...content, intro: [[own], ...content.intro] };
  const [hello = ''] = GREETING.exec(start) ?? [];
  return {
    ...content,
    intro: [[`${hello}${own}`], [start.slice(hello.length), ...others], ...rest],
  };
}
