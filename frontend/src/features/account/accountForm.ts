import type { ComponentProps } from 'react';
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

/** Input type, width and autofill token of a field (WCAG 1.3.5, HTML autofill detail tokens). */
export interface FieldTraits {
  readonly type?: ComponentProps<'input'>['type'];
  readonly autoComplete: string;
  readonly inputMode?: ComponentProps<'input'>['inputMode'];
  readonly wide?: boolean;
}

const traits: Record<AccountField, FieldTraits> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  businessName: { autoComplete: 'organization', wide: true },
  address: { autoComplete: 'street-address', wide: true },
  password: { type: 'password', autoComplete: 'new-password' },
  confirmPassword: { type: 'password', autoComplete: 'new-password' },
};

/** Traits of a field by mode: the sign-in form has one column and offers saved passwords. */
export function fieldTraits(field: AccountField, mode: AccountMode): FieldTraits {
  if (mode === 'signUp') return traits[field];
  const autoComplete = field === 'password' ? 'current-password' : traits[field].autoComplete;
  return { ...traits[field], autoComplete, wide: true };
}
