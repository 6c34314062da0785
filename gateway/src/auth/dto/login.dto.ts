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
