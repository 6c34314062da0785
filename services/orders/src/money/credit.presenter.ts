import type { Credit, CreditDecision, CreditTwin, Suggestion } from '@spade/contracts/money/credit';
import type { OrderStatus } from '@spade/contracts/orders/order.states';
import type { CreditRecord } from './credit.entity.ts';

/** A credit with what was decided about it, as the statements of this folder select it. */
export interface DecidedCredit extends Omit<CreditRecord, 'statementId'> {
  statementUuid: string | null;
  orderId: number | null;
  /** Null: nothing was decided. */
  decidedBy: CreditDecision['by'] | null;
  actor: string | null;
  reason: string | null;
  at: Date | null;
  publicId: string | null;
  reference: string | null;
  status: OrderStatus | null;
  /** Of its alert, or of the alert that it took the place of. */
  alertedAt: Date | null;
}

/** A credit without what only lists show. */
export function presentFacts(
  credit: DecidedCredit,
): Omit<Credit, 'suggestion' | 'state' | 'twins'> {
  return {
    id: credit.id,
    source: credit.source,
    amountKobo: credit.amountKobo,
    valueDate: credit.valueDate,
    bookedAt: credit.bookedAt?.toISOString() ?? null,
    narration: credit.narration,
    sender: credit.sender ?? null,
    bankId: credit.bankId ?? null,
    statementId: credit.statementUuid,
    line: credit.line ?? null,
    recordedAt: credit.recordedAt.toISOString(),
    alertedAt: credit.alertedAt?.toISOString() ?? null,
    decision: presentDecision(credit),
  };
}

/** A credit as staff see it. */
export function presentCredit(
  credit: DecidedCredit,
  suggestion: Suggestion | null,
  twins: CreditTwin[] = [],
): Credit {
  const isMatched = credit.orderId !== null;
  const state = credit.decidedBy === null ? 'open' : isMatched ? 'matched' : 'dismissed';
  return { ...presentFacts(credit), state, suggestion, twins };
}

function presentDecision(credit: DecidedCredit): CreditDecision | null {
  const { orderId, publicId, reference, status, decidedBy, actor, reason, at } = credit;
  if (decidedBy === null || actor === null || at === null) return null;
  const isMatched = orderId !== null && publicId !== null && reference !== null && status !== null;
  return {
    order: isMatched ? { id: orderId, orderId: publicId, reference, status } : null,
    by: decidedBy,
    actor,
    at: at.toISOString(),
    reason,
  };
}
