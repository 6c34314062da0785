import { ApiProperty } from '@nestjs/swagger';
import type { PasskeyJson } from '@spade/contracts/staff/passkeys';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { brokenTextRule, TextField, tidyText } from '../../http/validation/text-field.ts';

/** Longest credential as JSON, in UTF-16 units: an RSA key and its signature take 2,000. */
const MAX_CREDENTIAL = 16_000;

const ticketRules = { min: 1, max: 100, tooShort: 'Sign in again', description: '' };

/** What is wrong with what a prompt returned; auth reads its fields. */
function brokenCredential(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'Passkey is required';
  return JSON.stringify(value).length > MAX_CREDENTIAL ? 'Passkey is too long' : undefined;
}

const Credential = (): PropertyDecorator => (prototype, property) => {
  FieldRule('credential', brokenCredential)(prototype, property);
  ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What `navigator.credentials` returned, as JSON (WebAuthn Level 3, `toJSON`).',
  })(prototype, property);
};

const Ticket = (): PropertyDecorator => (prototype, property) => {
  const broken = (value: unknown) =>
    value === null || value === undefined ? undefined : brokenTextRule(value, ticketRules);
  FieldRule('ticket', broken, tidyText)(prototype, property);
  ApiProperty({
    type: String,
    nullable: true,
    required: false,
    description: 'Of the first step; none for a sign-in without a password.',
  })(prototype, property);
};

/** The start of a sign-in with a passkey. */
export class BeginPasskeyLoginDto {
  @Ticket()
  ticket?: string | null;
}

/** A sign-in with a passkey. */
export class PasskeyLoginDto {
  @Ticket()
  ticket?: string | null;

  @Credential()
  credential: PasskeyJson;
}

/** A new passkey. */
export class AddPasskeyDto {
  @TextField({
    min: 1,
    max: 50,
    tooShort: 'Name is required',
    description: 'What its owner calls it.',
    example: 'Work phone',
  })
  name: string;

  @Credential()
  credential: PasskeyJson;
}
