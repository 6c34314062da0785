import { AccountForms } from '../features/account/AccountForms.tsx';

/** The forms of the account page. */
export function Account() {
  return <AccountForms />;
}
