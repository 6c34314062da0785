import type { AccountMode, AccountType } from './accountContent.ts';

/** Text fields of the two forms, in the order in which they are shown and checked. */
export type AccountField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'businessName'
  | 'address'
  | 'password'
  | 'confirmPassword';

/** What the visitor typed. */
export type AccountValues = Record<AccountField, string> & { readonly agreeToTerms: boolean };

/** Error text by field; valid fields are absent. */
export type AccountErrors = Partial<Record<keyof AccountValues, string>>;

/** An untouched form. */
export const emptyAccount: AccountValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  businessName: '',
  address: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
};

/** Fields of a form, in order. Only sellers and suppliers have a business name. */
export function accountFields(mode: AccountMode, type: AccountType): readonly AccountField[] {
  if (mode === 'signIn') return ['email', 'password'];
  const business: readonly AccountField[] = type === 'customer' ? [] : ['businessName'];
  return [
    'firstName',
    'lastName',
    'email',
    'phone',
    ...business,
    'address',
    'password',
    'confirmPassword',
  ];
}

/** Validates the visible fields: all required, a well-formed e-mail, equal passwords. */
export function checkAccount(
  values: AccountValues,
  mode: AccountMode,
  type: AccountType,
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of accountFields(mode, type)) {
    if (values[field].trim() === '') errors[field] = 'Required';
  }
  if (!errors.email && !EMAIL_PATTERN.test(values.email.trim())) errors.email = 'Invalid email';
  if (mode === 'signUp') {
    if (!errors.confirmPassword && values.confirmPassword !== values.password) {
      errors.confirmPassword = 'Passwords do not match';
    }
    if (!values.agreeToTerms) errors.agreeToTerms = 'Please tick this box';
  }
  return errors;
}

/** The first invalid field in the order of the form; it gets the focus. */
export const firstWrongField = (
  errors: AccountErrors,
  mode: AccountMode,
  type: AccountType,
): keyof AccountValues | undefined =>
  [...accountFields(mode, type), 'agreeToTerms' as const].find((field) => errors[field]);

/** One @ between a name and a domain with a dot; only the mail server can tell more. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
