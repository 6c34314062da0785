import { ApiError } from '../../../lib/apiError.ts';
import { moneyContent } from './moneyContent.ts';

/** Why a step failed, in the server's words for people where it sent some. */
export const failureInWords = (error: unknown): string =>
  (error instanceof ApiError && error.humanMessage) || moneyContent.noAnswer;
