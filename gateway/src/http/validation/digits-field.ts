import { applyDecorators } from '@nestjs/common';
import { IsOptional } from 'class-validator';
import { FieldRule } from './field-rule.ts';
import { DescribedProperty } from './text-field.ts';

/** Of a Nigerian account number (NUBAN). */
export const ACCOUNT_NUMBER_MESSAGE = 'An account number has 10 digits';

interface DigitRules {
  digits: number;
  /** The message for anything else. */
  message: string;
  example: string;
  description?: string;
  /** May be left out; an empty one counts as left out. */
  isOptional?: boolean;
}

/** A code or account number of so many digits, however people group them: `0123 456 789`, `0123-456-789`. */
export function DigitsField(rules: DigitRules): PropertyDecorator {
  const { digits, message, example, description, isOptional = false } = rules;
  const pattern = new RegExp(`^\\d{${digits}}$`);
  return applyDecorators(
    DescribedProperty({
      type: String,
      pattern: pattern.source,
      example,
      'x-message': message,
      ...(description === undefined ? {} : { description }),
      ...(isOptional ? { required: false } : {}),
    }),
    ...(isOptional ? [IsOptional()] : []),
    FieldRule(
      'digits',
      (value) => (typeof value === 'string' && pattern.test(value) ? undefined : message),
      (value) => {
        const text = typeof value === 'string' ? value.replaceAll(/[\s-]/g, '') : value;
        return isOptional && text === '' ? undefined : text;
      },
    ),
  );
}
