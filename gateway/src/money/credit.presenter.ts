import type {
  Credit,
  CreditCandidate,
  CreditDecision,
  OrderCredit,
  PaidRefund,
  Suggestion,
} from '@spade/contracts/money/credit';
import { formatKobo } from '@spade/contracts/naira';
import type {
  CreditCandidateView,
  CreditDecisionView,
  CreditView,
  OrderCreditView,
  PaidRefundView,
  SuggestionView,
} from './credit.view.ts';

/** A credit in the queue. */
export function presentCredit(credit: Credit): CreditView {
  const { state, suggestion } = credit;
  return {
    ...presentFacts(credit),
    state,
    suggestion: suggestion && presentSuggestion(suggestion),
  };
}

/** A credit of an order. */
export function presentOrderCredit(credit: OrderCredit): OrderCreditView {
  return { ...presentFacts(credit), isCounted: credit.isCounted };
}

/** Money that went back. */
export function presentPaidRefund({
  amountKobo,
  paidBy,
  paidAt,
  note,
}: PaidRefund): PaidRefundView {
  return { amount: formatKobo(amountKobo), paidBy, paidAt, note };
}

function presentFacts(credit: Omit<Credit, 'state' | 'suggestion'>) {
  return {
    id: credit.id,
    source: credit.source,
    amount: formatKobo(credit.amountKobo),
    valueDate: credit.valueDate,
    bookedAt: credit.bookedAt,
    narration: credit.narration,
    sender: credit.sender,
    bankId: credit.bankId,
    statementId: credit.statementId,
    line: credit.line,
    recordedAt: credit.recordedAt,
    alertedAt: credit.alertedAt,
    decision: credit.decision && presentDecision(credit.decision),
    reversal: credit.reversal ?? null,
  };
}

function presentDecision({ order, by, actor, at, reason }: CreditDecision): CreditDecisionView {
  return { order: order && orderOf(order), by, actor, at, reason };
}

const orderOf = ({ id, orderId, reference, status }: NonNullable<CreditDecision['order']>) => ({
  ...{ id, orderId, reference, status },
});

/** The orders that a credit or an alert may pay. */
export function presentSuggestion(suggestion: Suggestion): SuggestionView {
  const { kind } = suggestion;
  if (kind === 'suggested') {
    const { isExact, candidate } = suggestion;
    return { kind, isExact, why: null, candidates: [presentCandidate(candidate)] };
  }
  if (kind === 'none') return { kind, isExact: false, why: null, candidates: [] };
  const { why, candidates } = suggestion;
  return { kind, isExact: false, why, candidates: candidates.map(presentCandidate) };
}

function presentCandidate(candidate: CreditCandidate): CreditCandidateView {
  const { customerName, totalKobo, dueKobo, createdAt, reasons } = candidate;
  const amounts = { totalPrice: formatKobo(totalKobo), due: formatKobo(dueKobo) };
  return { ...orderOf(candidate), ...amounts, customerName, createdAt, reasons };
}
