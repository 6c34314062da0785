import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { FieldRule } from '../http/validation/field-rule.ts';

const Day = (name: string): PropertyDecorator =>
  FieldRule(
    name,
    (value) => (isDay(value) ? undefined : 'Must be a date such as 2026-11-21'),
    (value) => (value === '' ? undefined : value),
  );

/** Which days the owner looks at. */
export class BusinessQuery {
  @ApiPropertyOptional({
    ...{ type: String, format: 'date' },
    description: 'First day; by default that of the twelve weeks that end with the last.',
  })
  @IsOptional()
  @Day('from')
  from?: string;

  @ApiPropertyOptional({
    ...{ type: String, format: 'date' },
    description: 'Last day; today by default. At most three years are shown.',
  })
  @IsOptional()
  @Day('to')
  to?: string;
}

/** A day that the calendar has; years that the database and `Date` both know. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(value);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
