import type { ComponentProps } from 'react';
import type { AccountMode } from './accountContent.ts';
import type { AccountField } from './accountForm.ts';

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
