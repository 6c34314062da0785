import { type Checked, checkFields, isEmail, required } from '../../lib/form/checkFields.ts';

/** Values of the form. */
export interface ContactValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** An untouched form. */
export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  subject: '',
  message: '',
};

const isGiven = required('Required');

const checkTexts = checkFields<ContactValues>({
  firstName: isGiven,
  lastName: isGiven,
  email: (text) => isGiven(text) ?? (isEmail(text) ? undefined : 'Invalid email'),
  subject: isGiven,
  message: isGiven,
});

/** Checks the form, with the messages of specification.md 5.1, and removes the spaces around each text. */
export function checkContact(values: ContactValues): Checked<ContactValues> {
  return checkTexts({
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    subject: values.subject.trim(),
    message: values.message.trim(),
  });
}
