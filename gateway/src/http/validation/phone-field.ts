import { applyDecorators } from '@nestjs/common';
import { isForeignPhone, nigerianPhone } from '@spade/contracts/orders/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { FieldRule } from './field-rule.ts';
import { DescribedProperty, tidyText } from './text-field.ts';

const TOO_SHORT = 'Phone number must be at least 10 digits';
const INVALID = 'Enter a phone number such as 0803 123 4567 or +234 803 123 4567';

/** The number in E.164 (`+2348031234567`), or undefined. Without the code of another country it is Nigerian. */
function toE164(text: string): string | undefined {
  if (text.length > 40) return undefined;
  if (!isForeignPhone(text)) return nigerianPhone(text);
  const phone = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'));
  return phone?.isValid() ? phone.number : undefined;
}

/** A required phone number; the handler sees it in E.164. */
export function PhoneField(): PropertyDecorator {
  return applyDecorators(
    DescribedProperty({
      type: String,
      'x-message': TOO_SHORT,
      minLength: 10,
      maxLength: 40,
      description: 'Nigerian as people write it (0803…), or international with +.',
      example: '08031234567',
    }),
    FieldRule(
      'phone',
      (value) => {
        if (typeof value !== 'string' || value.replace(/\D/g, '').length < 10) return TOO_SHORT;
        return toE164(value) === value ? undefined : INVALID;
      },
      (value) => {
        const text = tidyText(value);
        return typeof text === 'string' ? (toE164(text) ?? text) : text;
      },
    ),
  );
}
