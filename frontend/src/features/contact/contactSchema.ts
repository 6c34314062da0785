import { type Checked, checkFields, isEmail, textRule } from '../../lib/form/checkFields.ts';
import { submitContactRules } from '../../lib/rules/submitContact.gen.ts';

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

const { firstName, lastName, email, subject, message } = submitContactRules;

const checkTexts = checkFields<ContactValues>({
  firstName: textRule(firstName),
  lastName: textRule(lastName),
  email: (text) => {
    if (text === '') return firstName.message;
    return isEmail(text) ? undefined : email.message;
  },
  subject: textRule(subject),
  message: textRule(message),
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
