import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { DAY_MS, startOfLagosDay } from '@spade/contracts/lagos';
import { MAX_PAGE_ROWS } from '@spade/platform/list/cursor';
import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { Reads } from './input.pipe.ts';
import { AtMost, IsSingleLine, tidyText } from './text-rules.ts';
import { IsWhole } from './value-rules.ts';

// Of an optional field, an empty parameter (`?search=`) counts as left out; the rules refuse a repeated one.

/** An optional text parameter of at most `max` characters. */
export function OptionalText(description: string, max: number): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: String, description, maxLength: max }),
    IsOptional(),
    IsSingleLine(),
    AtMost(max),
    IsNotEmpty({ message: 'Must be text' }), // of characters that draw nothing
  );
}

/** Reads the digits of a whole number. */
export const readWhole = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value;

/** How many items to return: a whole number from 1 to `max`. The initial value of the property is `usual`, too. */
export function PageLimit(usual = MAX_PAGE_ROWS, max = MAX_PAGE_ROWS): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: max, default: usual }),
    Reads((value) => (value === '' ? usual : readWhole(value))),
    IsWhole(1, max, `Limit must be a whole number from 1 to ${max}`),
  );
}

/** Where a page of a list starts. */
export const PageCursor = (): PropertyDecorator =>
  OptionalText('From `meta.nextCursor` of the page before.', 300);

/** A page of a list of staff. */
export class PageQuery {
  @PageLimit()
  limit: number = MAX_PAGE_ROWS;

  @PageCursor()
  cursor?: string;
}

/** `true` or `false`. */
export function OptionalSwitch(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: Boolean, description }),
    IsOptional(),
    Reads((value) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: 'Must be true or false' }),
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
    Reads((value) => (typeof value === 'string' ? toInstant(value, edge) : value)),
    IsString({ message: 'Must be a date such as 2026-11-21' }),
  );
}

/** The moment in UTC; NaN of a text that names none. */
function toInstant(text: string, edge: 'from' | 'to'): string | number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isDay && !isMoment) return Number.NaN;
  const start = isDay ? startOfLagosDay(text) : new Date(text);
  const time = isDay && edge === 'to' ? new Date(start.getTime() + DAY_MS - 1) : start;
  return Number.isNaN(time.getTime()) ? Number.NaN : time.toISOString();
}

/** One of a few words; none when left out. */
export function OneOf(words: readonly string[], description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ enum: words, description }),
    IsOptional(),
    Reads(tidyText),
    IsIn(words, { message: () => `Must be one of ${words.join(', ')}` }),
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
    Reads((value) => (typeof value === 'string' ? value.split(',') : value)),
    IsIn(words, { each: true, message: `Must be any of ${words.join(', ')}` }),
  );
}
