/** Words of the login page (specification.md 2.14, 5.5, 8.2). */
export const loginContent = {
  title: 'Staff sign in',
  description: 'Sign in to the back office.',
  username: 'Username',
  password: 'Password',
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  show: 'Show',
  hide: 'Hide',
  showLabel: 'Show password',
  submit: 'Sign In',
  submitting: 'Signing In...',
  usePasskey: 'Use a passkey',
  askingPasskey: 'Waiting for you...',
  back: 'Back to the marketplace',
  success: { title: 'Login Successful', description: 'Welcome to admin dashboard' },
  failure: { title: 'Login Failed', description: 'Invalid username or password' },
  unreachable: 'We could not reach the server. Check your connection and try again.',
  noStorage: 'This browser keeps no data for this site. Allow it, then sign in again.',
  tooLate: 'The sign-in took too long. Please start again.',
  ended: {
    expired: {
      title: 'Your session has ended.',
      text: 'Sign in to continue where you were. What you typed is kept.',
    },
    again: {
      title: 'Please sign in again.',
      text: 'Then you can change how you sign in.',
    },
    elsewhere: {
      title: 'You were signed out in another tab.',
      text: 'Sign in to continue.',
    },
  },
} as const;
