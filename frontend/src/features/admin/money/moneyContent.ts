import { ApiError } from '../../../lib/apiError.ts';

/** Words of the money page's frame (specification.md 9.2). */
export const moneyContent = {
  title: 'Money',
  description: 'Statements of the bank, the credits in them, and refunds owed.',
  note: 'The credit in the bank account is the proof of a payment.',
  tabsLabel: 'Money',
  tabs: { credits: 'Credits', statements: 'Statements', alerts: 'Alerts', refunds: 'Refunds' },
  noAnswer: 'No answer came. What you see is what was stored; it is safe to try again.',
} as const;

/** Why a step failed, in the server's words for people where it sent some. */
export const failureInWords = (error: unknown): string =>
  (error instanceof ApiError && error.humanMessage) || moneyContent.noAnswer;
