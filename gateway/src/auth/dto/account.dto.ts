import { TextField } from '../../http/validation/text-field.ts';

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
