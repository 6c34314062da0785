import type { ComponentProps } from 'react';
import { type Checked, checkFields, isEmail, required } from '../../lib/form/checkFields.ts';
import type { AccountMode } from './accountContent.ts';

/** Input type, width and autofill token of a field (WCAG 1.3.5, HTML autofill detail tokens). */
interface FieldTraits {
  readonly type?: ComponentProps<'input'>['type'];
  readonly autoComplete: string;
  readonly inputMode?: ComponentProps<'input'>['inputMode'];
  readonly wide?: boolean;
}

/** Text fields of the form to sign up, in the order in which they are shown. */
const signUp = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  businessName: { autoComplete: 'organization', wide: true },
  address: { autoComplete: 'street-address', wide: true },
  password: { type: 'password', autoComplete: 'new-password' },
  confirmPassword: { type: 'password', autoComplete: 'new-password' },
} as const satisfies Record<string, FieldTraits>;

/** A text field of the two forms. */
type AccountField = keyof typeof signUp;

/** The text fields of each form. To sign in takes one column and offers saved passwords. */
export const accountFields: Readonly<
  Record<AccountMode, Readonly<Partial<Record<AccountField, FieldTraits>>>>
> = {
  signIn: {
    email: { ...signUp.email, wide: true },
    password: { ...signUp.password, autoComplete: 'current-password', wide: true },
  },
  signUp,
};

/** What a form holds. Fields that it does not show stay empty; `agreeToTerms` is `on` or empty. */
export type AccountValues = Record<AccountField | 'accountType' | 'agreeToTerms', string>;

/** An untouched form. */
export const emptyAccount: AccountValues = {
  accountType: 'customer',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  businessName: '',
  address: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: '',
};

/** Checks the fields that a form shows: all are required, and the passwords are equal. Only sellers have a business name. */
export function checkAccount(mode: AccountMode, values: AccountValues): Checked<AccountValues> {
  const isSignUp = mode === 'signUp';
  const isGiven = (field: AccountField) =>
    field in accountFields[mode] && (field !== 'businessName' || values.accountType !== 'customer')
      ? (text: string) => required('Required')(text.trim())
      : () => undefined;
  return checkFields<AccountValues>({
    accountType: () => undefined,
    firstName: isGiven('firstName'),
    lastName: isGiven('lastName'),
    email: (text) => isGiven('email')(text) ?? (isEmail(text.trim()) ? undefined : 'Invalid email'),
    phone: isGiven('phone'),
    businessName: isGiven('businessName'),
    address: isGiven('address'),
    password: isGiven('password'),
    confirmPassword: (text) =>
      isGiven('confirmPassword')(text) ??
      (isSignUp && text !== values.password ? 'Passwords do not match' : undefined),
    agreeToTerms: (tick) => (isSignUp && tick === '' ? 'Please tick this box' : undefined),
  })(values);
}
