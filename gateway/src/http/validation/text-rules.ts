import { applyDecorators } from '@nestjs/common';
import { IsEmail, IsUrl, MinLength, ValidateBy, type ValidationOptions } from 'class-validator';
import { Reads } from './input.pipe.ts';

// Everything below U+0020 and U+007F; PostgreSQL's text cannot hold NUL at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const ANY_CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, tab and line breaks allowed
const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Characters that draw nothing and change how others are read or sorted: direction, joiners of words, fillers. Not the
 * joiners of letters (U+200C, U+200D), which scripts and emoji need.
 */
const INVISIBLE =
  /(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}\u0080-\u009f\u115f\u1160\u2800\u3164\uffa0]/u;
/** In texts of several lines only what turns the direction around: pasted text is full of the others. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;
/** More marks on one letter than any script uses. */
const STACKED_MARKS = /\p{M}{5}/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The message for the user when a text contains forbidden characters, otherwise undefined. */
function faultInText(value: unknown, control: RegExp, invisible?: RegExp): string | undefined {
  if (typeof value !== 'string') return 'Must be text';
  if (control.test(value)) return 'Must not contain control characters';
  if (invisible === undefined) return undefined;
  if (invisible.test(value))
    return 'Must not contain invisible characters: type it instead of pasting it';
  return STACKED_MARKS.test(value) ? 'Must not have so many accents on one letter' : undefined;
}

/** A rule that the library does not have: `faultIn` returns the message for the user, of a valid value undefined. */
export const Rule = (
  name: string,
  faultIn: (value: unknown) => string | undefined,
): PropertyDecorator =>
  ValidateBy({
    name,
    validator: {
      validate: (value) => faultIn(value) === undefined,
      defaultMessage: (problem) => faultIn(problem?.value) ?? 'Is not valid',
    },
  });

/** Trimmed, and without halves of surrogate pairs, which no database encodes. */
export function tidyText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toWellFormed() : value;
}

/** `tidyText`, and line breaks as one character: a form sends two (WHATWG HTML, form submission). */
function tidyLines(value: unknown): unknown {
  const tidy = tidyText(value);
  return typeof tidy === 'string' ? tidy.replaceAll('\r\n', '\n') : tidy;
}

/** A text that shows nothing is an empty one, so that its length says what is wrong with it. */
const emptyIfInvisible = (text: unknown): unknown =>
  typeof text === 'string' && !VISIBLE.test(text) ? '' : text;

const readLine = (value: unknown): unknown => emptyIfInvisible(tidyText(value));

/** A text of one line: read tidied, without line breaks (they would reach mail headers) and characters that deceive. */
export const IsSingleLine = (): PropertyDecorator =>
  applyDecorators(
    Reads(readLine),
    Rule('isSingleLine', (value) => faultInText(value, ANY_CONTROL, INVISIBLE)),
  );

/** A list of such texts, each of at most `max` UTF-16 units; an empty one is allowed. */
export const AreSingleLines = (max: number): PropertyDecorator =>
  applyDecorators(
    Reads((value) => (Array.isArray(value) ? value.map(readLine) : value)),
    Rule('areSingleLines', (value) => {
      if (!Array.isArray(value)) return 'Must be a list';
      const faults = value.map((text) => faultInText(text, ANY_CONTROL, INVISIBLE));
      if (value.some((text) => String(text).length > max))
        return `Must be at most ${max} characters`;
      return faults.find((fault) => fault !== undefined);
    }),
  );

/** A text of several lines: read tidied, without what turns the direction of writing around. */
export const IsMultiline = (): PropertyDecorator =>
  applyDecorators(
    Reads((value) => emptyIfInvisible(tidyLines(value))),
    Rule('isMultiline', (value) => faultInText(value, CONTROL_BUT_BREAKS, TURNS_DIRECTION)),
  );

/** A text kept as typed, including spaces: for passwords. */
export const IsVerbatim = (): PropertyDecorator =>
  Rule('isVerbatim', (value) => faultInText(value, CONTROL_BUT_BREAKS));

/**
 * A text of at most `max` UTF-16 units, as `maxlength` of a field counts. Not `MaxLength` of class-validator: it does not
 * count the selectors of emoji (U+FE0F), so that a text could be longer than its column.
 */
export const AtMost = (max: number, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'atMost',
      constraints: [max],
      validator: {
        validate: (value) => typeof value === 'string' && value.length <= max,
        defaultMessage: () => `Must be at most ${max} characters`,
      },
    },
    options,
  );

/** An e-mail address, read tidied. */
export const IsEmailAddress = (message = 'Invalid email address'): PropertyDecorator =>
  applyDecorators(Reads(tidyText), AtMost(254, { message }), IsEmail({}, { message }));

/** An address on the web, read tidied: https only, of at most so many UTF-16 units. */
export const IsHttpsAddress = (max: number): PropertyDecorator => {
  const message = 'The address must begin with https://';
  return applyDecorators(
    Reads(tidyText),
    AtMost(max, { message }),
    IsUrl({ protocols: ['https'], require_protocol: true }, { message }),
  );
};

/** Why someone did something, in a few words or lines. */
export const IsReason = (): PropertyDecorator =>
  applyDecorators(IsMultiline(), AtMost(500), MinLength(3, { message: 'Please give a reason' }));
