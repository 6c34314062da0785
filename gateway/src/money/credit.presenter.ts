import type {
  Credit,
  CreditCandidate,
  CreditDecision,
  CreditFacts,
  OrderCredit,
  PaidRefund,
  Suggestion,
} from '@spade/contracts/money/credit';
import { formatKobo } from '@spade/contracts/naira';
import { present } from '../http/view.ts';
import { CreditView, OrderCreditView, PaidRefundView } from './credit.view.ts';

/** A credit in the queue. */
export function presentCredit(credit: Credit) {
  const { suggestion } = credit;
  return present(CreditView, credit, {
    ...figuresOf(credit),
    decisions: credit.decisions.map(presentDecision),
    rest: formatKobo(credit.restKobo),
    suggestion: suggestion && presentSuggestion(suggestion),
  });
}

/** A credit of an order. */
export const presentOrderCredit = (credit: OrderCredit) =>
  present(OrderCreditView, credit, {
    ...figuresOf(credit),
    decision: presentDecision(credit.decision),
  });

const presentDecision = (decision: CreditDecision) => ({
  ...decision,
  amount: formatKobo(decision.amountKobo),
});

const figuresOf = ({ amountKobo, reversal }: Pick<CreditFacts, 'amountKobo' | 'reversal'>) => ({
  amount: formatKobo(amountKobo),
  reversal: reversal ?? null,
});

/** Money that went back. */
export const presentPaidRefund = (refund: PaidRefund) =>
  present(PaidRefundView, refund, { amount: formatKobo(refund.amountKobo) });

/** The orders that a credit or an alert may pay. */
export function presentSuggestion(suggestion: Suggestion) {
  const { kind } = suggestion;
  if (kind === 'suggested') {
    const { isExact, candidate } = suggestion;
    return { kind, isExact, why: null, candidates: [presentCandidate(candidate)] };
  }
  if (kind === 'none') return { kind, isExact: false, why: null, candidates: [] };
  const { why, candidates } = suggestion;
  return { kind, isExact: false, why, candidates: candidates.map(presentCandidate) };
}

const presentCandidate = (candidate: CreditCandidate) => ({
  ...candidate,
  totalPrice: formatKobo(candidate.totalKobo),
  due: formatKobo(candidate.dueKobo),
});
