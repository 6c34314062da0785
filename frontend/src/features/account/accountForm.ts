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

/** Error text by field; a field without a fault is absent. */
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

/** Checks the fields that are shown: all required, a well-formed e-mail, both passwords alike. */
export function checkAccount(
  values: AccountValues,
  mode: AccountMode,
  type: AccountType,
): AccountErrors {
  const errors: AccountErrors = {};
  for (const field of accountFields(mode, type)) {
    if (values[field].trim() === '') errors[field] = 'Required';
  }
  if (!errors.email && !emailPattern.test(values.email.trim())) errors.email = 'Invalid email';
  if (mode === 'signUp') {
    if (!errors.confirmPassword && values.confirmPassword !== values.password) {
      errors.confirmPassword = 'Passwords do not match';
    }
    if (!values.agreeToTerms) errors.agreeToTerms = 'Please tick this box';
  }
  return errors;
}

/** The first field with a fault, in the order of the form; where the focus goes. */
export const firstWrongField = (
  errors: AccountErrors,
  mode: AccountMode,
  type: AccountType,
): keyof AccountValues | undefined =>
  [...accountFields(mode, type), 'agreeToTerms' as const].find((field) => errors[field]);

/** One @ between a name and a domain with a dot; the mail server has the last word. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
