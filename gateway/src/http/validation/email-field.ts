import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isEmail } from 'class-validator';
import { FieldRule } from './field-rule.ts';
import { tidyText } from './text-field.ts';

/**
 * A required e-mail address of at most 254 characters (RFC 5321 §4.5.3.1.3 less the brackets).
 * Each form has its own texts (specification.md 5.1, 5.2).
 */
export function EmailField(texts: { missing: string; invalid: string }): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: String, format: 'email', maxLength: 254, example: 'ada@mail.example' }),
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
