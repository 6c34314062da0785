import { EmailField } from '../../http/validation/email-field.ts';
import { TextField } from '../../http/validation/text-field.ts';

/** The contact form. Messages are the default ones of the spec's form library (§5). */
export class SubmitContactDto {
  @TextField({ min: 1, max: 100, tooShort: 'Required', description: 'First name.', example: 'Ada' })
  firstName: string;

  @TextField({ min: 1, max: 100, tooShort: 'Required', description: 'Last name.', example: 'Obi' })
  lastName: string;

  @EmailField({ missing: 'Required', invalid: 'Invalid email' })
  email: string;

  @TextField({ min: 1, max: 200, tooShort: 'Required', description: 'Subject.' })
  subject: string;

  @TextField({
    min: 1,
    max: 5000,
    tooShort: 'Required',
    description: 'Message.',
    isMultiline: true,
  })
  message: string;
}
