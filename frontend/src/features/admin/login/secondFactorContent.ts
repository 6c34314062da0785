/** Words of the second step of the login (specification.md 6.4). */
export const secondFactorContent = {
  app: {
    label: 'Code from your app',
    hint: 'Six digits; a new code every 30 seconds.',
  },
  recovery: {
    label: 'Recovery code',
    hint: '24 letters and digits, from the list you kept. Each works once.',
  },
  required: 'Code is required',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the code from your app',
  lost: 'Lost both? The operator can reset your second factor.',
  submit: 'Sign In',
  submitting: 'Signing In...',
  startAgain: 'Start again',
  unreachable: 'We could not reach the server. Check your connection and try again.',
} as const;
