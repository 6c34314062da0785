import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional, isEmail } from 'class-validator';
import { asSent, FieldRule } from './field-rule.ts';

/**
 * Describes a property with the words that its field shows when nothing usable was given: `x-message` in the document, from
 * which the forms take them.
 */
export function DescribedProperty(
  options: ApiPropertyOptions & { 'x-message': string },
): PropertyDecorator {
  return ApiProperty(options);
}

/** The rules of one text field. Lengths are in UTF-16 units after trimming. */
export interface TextRules {
  min: number;
  max: number;
  /** The message when the field is missing or shorter than `min`. */
  tooShort: string;
  description: string;
  example?: string;
  /** May hold line breaks; a single-line field may not (they would reach mail headers). */
  isMultiline?: boolean;
  /** May be left out; null and an empty one count as left out. */
  isOptional?: boolean;
  /** Kept as typed, including spaces: for passwords. */
  isVerbatim?: boolean;
}

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
/** No writing puts so many on one letter. */
const STACKED_MARKS = /\p{M}{5}/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The message for the user when `value` is invalid, otherwise undefined. */
export function brokenTextRule(value: unknown, rules: TextRules): string | undefined {
  if (typeof value !== 'string' || value.length < rules.min) return rules.tooShort;
  if (value.length > rules.max) return `Must be at most ${rules.max} characters`;
  const forbidden = rules.isMultiline ? CONTROL_BUT_BREAKS : ANY_CONTROL;
  if (forbidden.test(value)) return 'Must not contain control characters';
  return rules.isVerbatim ? undefined : brokenLook(value, rules);
}

function brokenLook(value: string, { min, tooShort, isMultiline }: TextRules): string | undefined {
  if ((isMultiline ? TURNS_DIRECTION : INVISIBLE).test(value))
    return 'Must not contain invisible characters: type it instead of pasting it';
  if (STACKED_MARKS.test(value)) return 'Must not have so many accents on one letter';
  return min > 0 && !VISIBLE.test(value) ? tooShort : undefined;
}

/** Trimmed, and without halves of surrogate pairs, which no database encodes. */
export function tidyText(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toWellFormed() : value;
}

/** `tidyText`, and line breaks as one character: a form sends two (WHATWG HTML, form submission). */
function tidyLines(value: unknown): unknown {
  const tidy = tidyText(value);
  return typeof tidy === 'string' ? tidy.replaceAll('\r\n', '\n') : tidy;
}

/** A text field: tidied, checked, and described in the OpenAPI document. */
export function TextField(rules: TextRules): PropertyDecorator {
  const { description, example, min, max, tooShort, isOptional = false } = rules;
  const tidy = rules.isVerbatim ? asSent : rules.isMultiline ? tidyLines : tidyText;
  return applyDecorators(
    DescribedProperty({
      type: String,
      description,
      'x-message': tooShort,
      minLength: min,
      maxLength: max,
      ...(example === undefined ? {} : { example }),
      ...(isOptional ? { required: false, nullable: true } : {}),
    }),
    ...(isOptional ? [IsOptional()] : []),
    FieldRule(
      'text',
      (value) => brokenTextRule(value, rules),
      (value) => (isOptional && (value === null || tidy(value) === '') ? undefined : tidy(value)),
    ),
  );
}

/**
 * A required e-mail address of at most 254 characters (RFC 5321 §4.5.3.1.3 less the brackets).
 * Each form has its own texts (specification.md 5.1, 5.2).
 */
export function EmailField(texts: { missing: string; invalid: string }): PropertyDecorator {
  return applyDecorators(
    DescribedProperty({
      type: String,
      format: 'email',
      minLength: 3,
      maxLength: 254,
      example: 'ada@mail.example',
      'x-message': texts.invalid,
    }),
    FieldRule(
      'email',
      (value) => {
        if (value === undefined || value === null || value === '') return texts.missing;
        const isGood = typeof value === 'string' && value.length <= 254 && isEmail(value);
        return isGood ? undefined : texts.invalid;
      },
      tidyText,
    ),
  );
}
