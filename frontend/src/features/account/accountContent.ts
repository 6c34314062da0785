/** Which of the two forms is shown. */
export type AccountMode = 'signIn' | 'signUp';

/** Words of the account page. Claims are the company's own. */
export const accountContent = {
  title: 'Account',
  description: 'Accounts for customers, sellers and suppliers open later. Order without one today.',
  lead: 'You need no account: the link to your order is in your email.',
  find: 'Find my order',
  shop: 'Shop Marketplace',
  order: 'Ask about my order',
  preview: {
    title: 'Accounts open later',
    text: 'See the forms to sign in and to sign up',
  },
  choice: 'Account form',
  modes: [
    { id: 'signIn', label: 'Sign In' },
    { id: 'signUp', label: 'Sign Up' },
  ],
  types: [
    { id: 'customer', label: 'Customer' },
    { id: 'seller', label: 'Seller' },
    { id: 'supplier', label: 'Supplier' },
  ],
  labels: {
    accountType: 'Account type',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    businessName: 'Business name',
    address: 'Address',
    password: 'Password',
    confirmPassword: 'Confirm password',
  },
  /** The tick of the sign-up form, whose last words lead to the terms. */
  agree: 'I agree to',
  terms: 'the terms',
  closed: {
    title: 'Accounts are not open yet.',
    text: 'This form is a preview: it sends nothing. Do not type a real password.',
  },
  notSent: {
    title: 'Nothing was sent.',
    text: 'What you typed stayed on this page. Your password was cleared.',
  },
} as const;
