import type { InferEntity } from '@mikro-orm/core';
import type {
  Credit,
  CreditDecision,
  CreditReversal,
  Suggestion,
} from '@spade/contracts/money/credit';
import type { OrderStatus } from '@spade/contracts/orders/order.states';
import type { CreditRecord } from './credit.entity.ts';
import type { CreditReversalEntity } from './debit.entity.ts';

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
  /** When the alert came by which it was attested. */
  alertedAt: Date | null;
  /** Null: it is a payment. */
  reversedAt: Date | null;
  reversedBy: InferEntity<typeof CreditReversalEntity>['foundBy'] | null;
  debitDay: string | null;
  debitNarration: string | null;
}

/** A credit without what only lists show. */
export function presentFacts(credit: DecidedCredit): Omit<Credit, 'suggestion' | 'state'> {
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
    reversal: presentReversal(credit),
  };
}

/** A credit as staff see it. */
export function presentCredit(credit: DecidedCredit, suggestion: Suggestion | null): Credit {
  const isMatched = credit.orderId !== null;
  const undecided = credit.reversedAt === null ? 'open' : 'reversed';
  const state = credit.decidedBy === null ? undecided : isMatched ? 'matched' : 'dismissed';
  return { ...presentFacts(credit), state, suggestion };
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

function presentReversal(credit: DecidedCredit): CreditReversal | null {
  const { reversedAt, reversedBy, debitDay, debitNarration } = credit;
  if (reversedAt === null || reversedBy === null) return null;
  const words = {
    debit: `A debit of ${debitDay} took it back: ${debitNarration}`,
    words: 'Its narration says that it is a reversal.',
    mark: 'The bank marks it as a reversal.',
  }[reversedBy];
  return { words, at: reversedAt.toISOString() };
}
