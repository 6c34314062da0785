import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import type { SignedIn } from '../api/session.ts';
import { PromptError } from '../passkeys/PromptError.ts';
import { loginContent } from './loginContent.ts';
import { secondFactorContent as content } from './secondFactorContent.ts';

/** What each way to take the second step gets. */
export interface SecondStepProps {
  readonly ticket: string;
  /** Stores the session; throws when the browser keeps nothing. */
  readonly onSignedIn: (session: SignedIn) => void;
  /** Back to the password, with the reason if there is one. */
  readonly onStartAgain: (why?: string) => void;
  /** The other ways. */
  readonly children: ReactNode;
}

/** True when the first step must be taken again. */
export const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'AUTH.SIGN_IN_OVER';

/** Why the second step failed. */
export function wordsOf(error: unknown): string {
  if (error instanceof PromptError) return error.message;
  if (!(error instanceof ApiError)) return loginContent.noStorage;
  return error.status === 0 ? content.unreachable : (error.humanMessage ?? content.unreachable);
}
