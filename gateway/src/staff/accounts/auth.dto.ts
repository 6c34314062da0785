import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type PasskeyJson, type StaffRole, staffRoles } from '@spade/contracts/staff/permissions';
import { IsEmail } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { FieldRule } from '../../http/validation/field-rule.ts';
import { Reads } from '../../http/validation/input.pipe.ts';
import { brokenTextRule, TextField } from '../../http/validation/text-field.ts';
import { AtMost, tidyText } from '../../http/validation/text-rules.ts';

/** The sign-in form of staff. */
export class LoginDto {
  @TextField({ min: 1, max: 100, tooShort: 'Username is required', description: 'Username.' })
  username: string;

  @TextField({
    min: 1,
    max: 200,
    tooShort: 'Password is required',
    description: 'Password.',
    isMultiline: true,
    isVerbatim: true,
  })
  password: string;
}

/** The second step of a sign-in. */
export class SecondFactorDto {
  @TextField({ min: 1, max: 100, tooShort: 'Sign in again', description: 'Of the first step.' })
  ticket: string;

  @TextField({
    min: 1,
    max: 100,
    tooShort: 'Code is required',
    description: 'Six digits of the authenticator app, or a recovery code.',
  })
  code: string;
}

/** A code of the new authenticator app. */
export class ConfirmAuthenticatorDto {
  @TextField({
    min: 1,
    max: 20,
    tooShort: 'Code is required',
    description: 'Six digits that the app shows.',
  })
  code: string;
}

/** A new password. */
export class ChangePasswordDto {
  @TextField({
    min: 1,
    max: 200,
    tooShort: 'Current password is required',
    description: 'The password so far.',
    isMultiline: true,
    isVerbatim: true,
  })
  currentPassword: string;

  @TextField({
    min: 1,
    max: 200,
    tooShort: 'New password is required',
    description: '12 to 128 characters, and not a common one.',
    isMultiline: true,
    isVerbatim: true,
  })
  newPassword: string;
}

const RoleField = () =>
  applyDecorators(
    ApiProperty({ enum: staffRoles, enumName: 'StaffRole' }),
    FieldRule('role', (value) =>
      (staffRoles as readonly unknown[]).includes(value) ? undefined : 'Choose a role',
    ),
  );

/** A new member of staff. */
@ApiRules()
export class CreateStaffDto {
  @TextField({
    min: 2,
    max: 60,
    tooShort: 'Name must be at least 2 characters',
    description: 'What the new member of staff signs in with.',
  })
  username: string;

  @ApiProperty({ example: 'ada@mail.example' })
  @IsEmail({}, { message: 'Invalid email address' })
  @AtMost(254, { message: 'Invalid email address' })
  @Reads(tidyText)
  email: string;

  @RoleField()
  role: StaffRole;

  @ApiProperty({
    required: false,
    description: 'Mail a link by which they choose a password, instead of showing one.',
  })
  @FieldRule('isInvited', (value) =>
    value === undefined || typeof value === 'boolean' ? undefined : 'Send true or false',
  )
  isInvited?: boolean;
}

/** A mailed link to choose a password. */
export class AccountLinkDto {
  @TextField({
    min: 20,
    max: 100,
    tooShort: 'This link is not complete. Open it from the mail again.',
    description: 'What follows the # in the link.',
  })
  token: string;
}

/** The password that the holder of the link chose. */
export class UseAccountLinkDto extends AccountLinkDto {
  @TextField({
    min: 1,
    max: 200,
    tooShort: 'Password is required',
    description: '12 to 128 characters, and not a common one.',
    isMultiline: true,
    isVerbatim: true,
  })
  password: string;
}

/** Another role of a staff account. */
export class ChangeRoleDto {
  @RoleField()
  role: StaffRole;
}

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
