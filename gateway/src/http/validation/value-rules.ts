import { applyDecorators } from '@nestjs/common';
import { MAX_ID } from '@spade/contracts/ids';
import { parseNaira } from '@spade/contracts/naira';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { Reads } from './input.pipe.ts';
import { tidyText } from './text-rules.ts';

// The compiler applies the lowest decorator of a property first, `applyDecorators` its first: the topmost rule of a
// property is the last one here.

/** The answer to anything that is no Nigerian account number (NUBAN). */
export const ACCOUNT_NUMBER_MESSAGE = 'An account number has 10 digits';

/** A whole number within these limits. */
export const IsWhole = (min: number, max: number, message: string): PropertyDecorator =>
  applyDecorators(IsInt({ message }), Min(min, { message }), Max(max, { message }));

/** The integer id of something in the database. */
export const IsId = (message: string): PropertyDecorator => IsWhole(1, MAX_ID, message);

/** A list of such ids. */
export const AreIds = (least: number, most: number, message: string): PropertyDecorator =>
  applyDecorators(
    IsInt({ each: true, message }),
    Min(1, { each: true, message }),
    Max(MAX_ID, { each: true, message }),
    ArrayMaxSize(most, { message }),
    ArrayMinSize(least, { message }),
  );

/** A list of at least one of these words, each once. */
export const AreOf = (words: readonly string[], message: string): PropertyDecorator =>
  applyDecorators(
    IsIn(words, { each: true, message }),
    ArrayUnique({ message }),
    ArrayMinSize(1, { message }),
  );

/** An amount in naira as text, for the OpenAPI document. */
export const NAIRA_PATTERN = '^\\d{1,12}(\\.\\d{1,2})?$';

/** The same with an example. */
export const naira = { type: String, pattern: NAIRA_PATTERN, example: '500.00' } as const;

const WRONG_NAIRA = 'Enter an amount such as 500.00';

/** An amount in naira with at most two decimals: text, or a number. */
export const IsNaira = (message = WRONG_NAIRA): PropertyDecorator =>
  ValidateBy(
    { name: 'isNaira', validator: { validate: (value) => parseNaira(value) !== undefined } },
    { message },
  );

/** The same, of more than nothing. */
export const IsPositiveNaira = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isPositiveNaira', validator: { validate: (value) => (parseNaira(value) ?? 0) > 0 } },
    { message: WRONG_NAIRA },
  );

/** A list of them; empty text where there is none. */
export const ArePositiveNairaOrEmpty = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'arePositiveNairaOrEmpty',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.every((amount) => amount === '' || (parseNaira(amount) ?? 0) > 0),
      },
    },
    { message: WRONG_NAIRA },
  );

/** A code or account number of `digits` digits, however people group them: `0123 456 789`, `0123-456-789`. */
export const HasDigits = (digits: number, message: string): PropertyDecorator =>
  applyDecorators(
    Reads((value) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value)),
    Matches(new RegExp(`^\\d{${digits}}$`), { message }),
  );

/** Whether it is a day of the calendar, of a year that the database and `Date` both know. */
function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^2\d{3}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(value);
  // 31 February would become 3 March.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}

/** A day such as `2026-11-21` that is allowed now. */
export const IsDay = (
  message: string,
  isAllowed: (day: string) => boolean = () => true,
): PropertyDecorator =>
  applyDecorators(
    Reads(tidyText),
    ValidateBy(
      { name: 'isDay', validator: { validate: (value) => isDay(value) && isAllowed(value) } },
      { message },
    ),
  );
