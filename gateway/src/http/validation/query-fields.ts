import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { startOfLagosDay } from '@spade/contracts/lagos';
import { IsOptional } from 'class-validator';
import { FieldRule } from './field-rule.ts';
import { brokenTextRule } from './text-field.ts';
import { tidyText } from './text-rules.ts';

/** An empty query parameter (`?search=`) counts as missing; the rule refuses a repeated one. */
function blankIsNone(value: unknown): unknown {
  const text = tidyText(value);
  return text === '' ? undefined : text;
}

/** An optional text parameter of at most `max` characters. */
export function OptionalText(description: string, max: number): PropertyDecorator {
  const rules = { min: 1, max, tooShort: 'Must be text', description };
  return applyDecorators(
    ApiPropertyOptional({ type: String, description, maxLength: max }),
    IsOptional(),
    FieldRule('text', (value) => brokenTextRule(value, rules), blankIsNone),
  );
}

/**
 * How many items to return: a whole number from 1 to `max`. The default is the initial value of
 * the property.
 */
export function PageLimit(max: number): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: max, default: max }),
    FieldRule(
      'limit',
      (value) =>
        typeof value === 'number' && value >= 1 && value <= max
          ? undefined
          : `Limit must be a whole number from 1 to ${max}`,
      (value) => {
        if (value === '') return max;
        return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
      },
    ),
  );
}

/** A page of a list of staff. */
export class PageQuery {
  @PageLimit(200)
  limit: number = 200;

  @OptionalText('From `meta.nextCursor` of the page before.', 300)
  cursor?: string;
}

/** `true` or `false`. */
export function OptionalSwitch(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, description }),
    IsOptional(),
    FieldRule(
      'switch',
      (value) => (typeof value === 'boolean' ? undefined : 'Must be true or false'),
      (value) => ({ true: true, false: false, '': undefined })[String(value)] ?? value,
    ),
  );
}

/**
 * An instant: ISO 8601 with time zone, or a date alone, which means the whole day in Lagos (UTC+1,
 * no daylight saving): its first moment for `from`, its last for `to`. The handler sees UTC text.
 */
export function OptionalInstant(edge: 'from' | 'to', description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', description }),
    IsOptional(),
    FieldRule(
      'instant',
      (value) =>
        value instanceof InvalidInstant || typeof value !== 'string'
          ? 'Must be a date such as 2026-11-21'
          : undefined,
      (value) => (value === '' ? undefined : toInstant(value, edge)),
    ),
  );
}

/** Whether it is a day of the calendar, of a year that the database and `Date` both know. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(value);
  // 31 February would become 3 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

const DAY_MS = 86_400_000;

class InvalidInstant {}

function toInstant(value: unknown, edge: 'from' | 'to'): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== 'string') return new InvalidInstant();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(value);
  if (!isDay && !isMoment) return new InvalidInstant();
  const start = isDay ? startOfLagosDay(value) : new Date(value);
  const time = isDay && edge === 'to' ? new Date(start.getTime() + DAY_MS - 1) : start;
  return Number.isNaN(time.getTime()) ? new InvalidInstant() : time.toISOString();
}

/** One of a few words; none when left out. */
export function OneOf(words: readonly string[], description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: words, description }),
    IsOptional(),
    FieldRule(
      'oneOf',
      (value) => (words.includes(String(value)) ? undefined : `Must be one of ${words.join(', ')}`),
      blankIsNone,
    ),
  );
}

/** Several of a few words, separated by commas or given repeatedly; none when left out. */
export function SomeOf(words: readonly string[], description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      description,
      type: 'array',
      items: { type: 'string', enum: [...words] },
      // Serialised as status=a,b (OpenAPI 3 parameter style).
    }),
    IsOptional(),
    FieldRule(
      'someOf',
      (value) =>
        Array.isArray(value) && value.every((word) => words.includes(String(word)))
          ? undefined
          : `Must be any of ${words.join(', ')}`,
      (value) => {
        if (value === undefined || value === '') return undefined;
        return typeof value === 'string' ? value.split(',') : value;
      },
    ),
  );
}
