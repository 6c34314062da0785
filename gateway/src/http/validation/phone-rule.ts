import { applyDecorators } from '@nestjs/common';
import { isForeignPhone, nigerianPhone } from '@spade/contracts/orders/phone';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { Reads } from './input.pipe.ts';
import { Rule, tidyText } from './text-rules.ts';

export const TOO_SHORT_PHONE = 'Phone number must be at least 10 digits';
const INVALID = 'Enter a phone number such as 0803 123 4567 or +234 803 123 4567';

/** The number in E.164 (`+2348031234567`), or undefined. Without the code of another country it is Nigerian. */
function toE164(text: string): string | undefined {
  if (text.length > 40) return undefined;
  if (!isForeignPhone(text)) return nigerianPhone(text);
  const phone = parsePhoneNumberFromString(
    text
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/^00/, '+'),
  );
  return phone?.isValid() ? phone.number : undefined;
}

const broken = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.replace(/\D/g, '').length < 10) return TOO_SHORT_PHONE;
  return toE164(value) === value ? undefined : INVALID;
};

/** A phone number in the API document. */
export const phoneSchema = {
  description: 'Nigerian as people write it (0803…), or international with +.',
  example: '08031234567',
};

/** A phone number as {@link phoneSchema} says; the handler sees it in E.164. */
export const IsPhone = (): PropertyDecorator =>
  applyDecorators(
    Reads((value) => {
      const text = tidyText(value);
      return typeof text === 'string' ? (toE164(text) ?? text) : text;
    }),
    Rule('isPhone', broken),
  );
