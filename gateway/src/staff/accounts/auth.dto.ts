import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { PASSWORD_LENGTH } from '@spade/contracts/messages/auth';
import { type PasskeyJson, type StaffRole, staffRoles } from '@spade/contracts/staff/permissions';
import { IsBoolean, IsIn, IsOptional, MinLength } from 'class-validator';
import { ApiRules } from '../../http/validation/api-rules.ts';
import {
  AtMost,
  IsEmailAddress,
  IsSingleLine,
  IsVerbatim,
  Rule,
} from '../../http/validation/text-rules.ts';

const IsPassword = (message: string) =>
  applyDecorators(IsVerbatim(), AtMost(200), MinLength(1, { message }));

/** The sign-in form of staff. */
@ApiRules()
export class LoginDto {
  @ApiProperty({ description: 'Username.' })
  @MinLength(1, { message: 'Username is required' })
  @AtMost(100)
  @IsSingleLine()
  username: string;

  @ApiProperty({ description: 'Password.' })
  @IsPassword('Password is required')
  password: string;
}

/** The second step of a sign-in. */
@ApiRules()
export class SecondFactorDto {
  @ApiProperty({ description: 'Of the first step.' })
  @MinLength(1, { message: 'Sign in again' })
  @AtMost(100)
  @IsSingleLine()
  ticket: string;

  @ApiProperty({ description: 'Six digits of the authenticator app, or a recovery code.' })
  @MinLength(1, { message: 'Code is required' })
  @AtMost(100)
  @IsSingleLine()
  code: string;
}

/** A code of the new authenticator app. */
@ApiRules()
export class ConfirmAuthenticatorDto {
  @ApiProperty({ description: 'Six digits that the app shows.' })
  @MinLength(1, { message: 'Code is required' })
  @AtMost(20)
  @IsSingleLine()
  code: string;
}

/** A new password. */
@ApiRules()
export class ChangePasswordDto {
  @ApiProperty({ description: 'The password so far.' })
  @IsPassword('Current password is required')
  currentPassword: string;

  @ApiProperty({ description: `${PASSWORD_LENGTH}, and not a common one.` })
  @IsPassword('New password is required')
  newPassword: string;
}

const IsRole = () =>
  applyDecorators(
    ApiProperty({ enumName: 'StaffRole' }),
    IsIn(staffRoles, { message: 'Choose a role' }),
  );

/** A new member of staff. */
@ApiRules()
export class CreateStaffDto {
  @ApiProperty({ description: 'What the new member of staff signs in with.' })
  @MinLength(2, { message: 'Name must be at least 2 characters' })
  @AtMost(60)
  @IsSingleLine()
  username: string;

  @ApiProperty({ example: 'ada@mail.example' })
  @IsEmailAddress()
  email: string;

  @IsRole()
  role: StaffRole;

  @ApiProperty({
    description: 'Mail a link by which they choose a password, instead of showing one.',
  })
  @IsOptional()
  @IsBoolean({ message: 'Send true or false' })
  isInvited?: boolean;
}

/** A mailed link to choose a password. */
@ApiRules()
export class AccountLinkDto {
  @ApiProperty({ description: 'What follows the # in the link.' })
  @MinLength(20, { message: 'This link is not complete. Open it from the mail again.' })
  @AtMost(100)
  @IsSingleLine()
  token: string;
}

/** The password that the holder of the link chose. */
@ApiRules()
export class UseAccountLinkDto extends AccountLinkDto {
  @ApiProperty({ description: `${PASSWORD_LENGTH}, and not a common one.` })
  @IsPassword('Password is required')
  password: string;
}

/** Another role of a staff account. */
@ApiRules()
export class ChangeRoleDto {
  @IsRole()
  role: StaffRole;
}

/** Longest credential as JSON, in UTF-16 units: an RSA key and its signature take 2,000. */
const MAX_CREDENTIAL = 16_000;

/** What is wrong with what a prompt returned; auth reads its fields. */
function faultInCredential(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'Passkey is required';
  return JSON.stringify(value).length > MAX_CREDENTIAL ? 'Passkey is too long' : undefined;
}

const IsCredential = () =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      additionalProperties: true,
      description: 'What `navigator.credentials` returned, as JSON (WebAuthn Level 3, `toJSON`).',
    }),
    Rule('isCredential', faultInCredential),
  );

const NO_TICKET = 'Sign in again';

/** The start of a sign-in with a passkey. */
@ApiRules()
export class BeginPasskeyLoginDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the first step; none for a sign-in without a password.',
  })
  @IsOptional()
  @MinLength(1, { message: NO_TICKET })
  @AtMost(100)
  @IsSingleLine()
  ticket?: string | null;
}

/** A sign-in with a passkey. */
@ApiRules()
export class PasskeyLoginDto extends BeginPasskeyLoginDto {
  @IsCredential()
  credential: PasskeyJson;
}

/** A new passkey. */
@ApiRules()
export class AddPasskeyDto {
  @ApiProperty({ description: 'What its owner calls it.', example: 'Work phone' })
  @MinLength(1, { message: 'Name is required' })
  @AtMost(50)
  @IsSingleLine()
  name: string;

  @IsCredential()
  credential: PasskeyJson;
}
