import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../http/validation/field-rule.ts';

const MAX_WEEKS = 104;

/** Which weeks the owner looks at. */
export class BusinessQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_WEEKS, default: 12 })
  @FieldRule(
    'weeks',
    (value) =>
      typeof value === 'number' && value >= 1 && value <= MAX_WEEKS
        ? undefined
        : `Weeks must be a whole number from 1 to ${MAX_WEEKS}`,
    (value) => {
      if (value === '') return 12;
      return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
    },
  )
  weeks = 12;

  @ApiPropertyOptional({ type: String, format: 'date', description: 'Last day; today by default.' })
  @IsOptional()
  @FieldRule(
    'until',
    (value) => (isDay(value) ? undefined : 'Must be a date such as 2026-11-21'),
    (value) => (value === '' ? undefined : value),
  )
  until?: string;
}

/** A day that the calendar has; years that the database and `Date` both know. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
