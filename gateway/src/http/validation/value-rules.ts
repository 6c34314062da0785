import { applyDecorators } from '@nestjs/common';
import { MAX_ID } from '@spade/contracts/ids';
import { parseNaira } from '@spade/contracts/naira';
import { IsInt, Matches, Max, Min, ValidateBy } from 'class-validator';
import { Reads } from './input.pipe.ts';

/** Of a Nigerian account number (NUBAN). */
export const ACCOUNT_NUMBER_MESSAGE = 'An account number has 10 digits';

/** The integer id of something in the database. */
export const IsId = (message: string): PropertyDecorator =>
  applyDecorators(IsInt({ message }), Min(1, { message }), Max(MAX_ID, { message }));

/** An amount in naira as text, for the OpenAPI document. */
export const NAIRA_PATTERN = '^\\d{1,12}(\\.\\d{1,2})?$';

/** An amount in naira with at most two decimals: text, or a number. */
export const IsNaira = (message: string): PropertyDecorator =>
  ValidateBy(
    { name: 'isNaira', validator: { validate: (value) => parseNaira(value) !== undefined } },
    { message },
  );

/** A code or account number of so many digits, however people group them: `0123 456 789`, `0123-456-789`. */
export const HasDigits = (digits: number, message: string): PropertyDecorator =>
  applyDecorators(
    Reads((value) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value)),
    Matches(new RegExp(`^\\d{${digits}}$`), { message }),
  );
