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
  passkey: 'Use your passkey to finish: your finger, your face or your screen lock.',
  askPasskey: 'Use my passkey',
  askingPasskey: 'Waiting for you...',
  use: {
    passkey: 'Use a passkey',
    app: 'Use the code from your app',
    recovery: 'Use a recovery code',
  },
  lost: 'Lost everything? The operator can reset your second factor.',
  submit: 'Sign In',
  submitting: 'Signing In...',
  startAgain: 'Start again',
  unreachable: 'We could not reach the server. Check your connection and try again.',
} as const;
