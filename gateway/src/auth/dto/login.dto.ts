import { TextField } from '../../http/validation/text-field.ts';

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
