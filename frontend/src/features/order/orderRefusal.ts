import type { RefusalWords } from '../../ui/Note/Refusal.tsx';
import { orderPageContent } from './orderPageContent.ts';

/** What a buyer asks of an order: the end of the call's address. */
export type OrderStep = 'payment-proof' | 'extend' | 'refund-account';

/** A step that was refused, and why. The part of the page that offers the step shows it. */
export interface OrderRefusal {
  readonly step: OrderStep;
  readonly words: RefusalWords;
}

/** The refusal of a step, in the server's words where it said any. */
export function refusalOf(step: OrderStep, said: string | undefined): OrderRefusal {
  const { clock, proof, refundAccount } = orderPageContent;
  const failures = {
    extend: clock.extendFailure,
    'payment-proof': proof.failure,
    'refund-account': refundAccount.failure,
  };
  const { title, description } = failures[step];
  const words = { title, text: said ?? description };
  return { step, words: step === 'payment-proof' ? { ...words, more: proof.ifPaid } : words };
}
