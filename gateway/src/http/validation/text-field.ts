import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { asSent, FieldRule } from './field-rule.ts';
import { brokenCharacters, tidyLines, tidyText, VISIBLE } from './text-rules.ts';

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
interface TextRules {
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

/** The message for the user when `value` is invalid, otherwise undefined. */
export function brokenTextRule(value: unknown, rules: TextRules): string | undefined {
  if (typeof value !== 'string' || value.length < rules.min) return rules.tooShort;
  if (value.length > rules.max) return `Must be at most ${rules.max} characters`;
  const broken = brokenCharacters(value, rules);
  if (broken !== undefined || rules.isVerbatim) return broken;
  return rules.min > 0 && !VISIBLE.test(value) ? rules.tooShort : undefined;
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
