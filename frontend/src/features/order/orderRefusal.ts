import { ApiError, wordsOf } from '../../lib/apiError.ts';
import type { PostedForm } from '../../lib/form/useForm.ts';
import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import type { CorrectionValues } from './correction.ts';
import { orderPageContent } from './orderPageContent.ts';
import type { RefundAccountValues } from './refundAccount.ts';

/** What a buyer asks of an order: the end of the call's address. */
export type OrderStep =
  | 'payment-proof'
  | 'extend'
  | 'withdraw'
  | 'refund-account'
  | 'delivered'
  | 'resend'
  | 'correct';

/** A step that was refused, and why. The part of the page that offers the step shows it. */
export interface OrderRefusal {
  readonly step: OrderStep;
  /** Undefined where the fields of `posted` are to blame. */
  readonly words?: RefusalWords;
  /** The account for a refund as it was posted. */
  readonly posted?: PostedForm<RefundAccountValues>;
  /** The correction as it was posted. */
  readonly correction?: PostedForm<CorrectionValues>;
  /** The form asks for the code that was mailed. */
  readonly asksForCode?: boolean;
  /** Not a failure: the code has been mailed. */
  readonly isCodeSent?: boolean;
  /** Not a failure: the step is done. */
  readonly isDone?: boolean;
}

/** The refusal of a step, in the server's words where it said any. */
export function refusalOf(step: OrderStep, said: string | undefined) {
  const { clock, proof, refundAccount } = orderPageContent;
  const failures = {
    extend: clock.extendFailure,
    'payment-proof': proof.failure,
    'refund-account': refundAccount.failure,
    withdraw: { title: 'Not cancelled.', description: 'Please try again.' },
    resend: { title: 'Not sent.', description: 'Please try again.' },
    correct: { title: 'Not saved.', description: 'Please try again.' },
    delivered: { title: 'Not saved.', description: 'Please try again.' },
  };
  const { title, description } = failures[step];
  const words: RefusalWords = { title, text: said ?? description };
  return { step, words: step === 'payment-proof' ? { ...words, more: proof.ifPaid } : words };
}

/** Why a step was not taken, apart from errors of fields. The step may wait for a code that was mailed. */
export function codeRefusalOf(asked: OrderStep, error: unknown): OrderRefusal {
  const { step, words } = refusalOf(asked, wordsOf(error));
  const code = error instanceof ApiError ? error.code : undefined;
  const isCodeSent = code === 'ORDERS.CODE_NEEDED';
  const { codeTitle } = orderPageContent.refundAccount;
  return {
    step,
    words: isCodeSent ? { ...words, title: codeTitle } : words,
    isCodeSent,
    asksForCode: isCodeSent || code === 'ORDERS.CODE_REFUSED',
  };
}
