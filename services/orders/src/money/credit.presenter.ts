import type { InferEntity } from '@mikro-orm/core';
import type {
  Credit,
  CreditDecision,
  CreditFacts,
  CreditReversal,
  Suggestion,
} from '@spade/contracts/money/credit';
import type { OrderStatus } from '@spade/contracts/orders/order.states';
import type { CreditRecord } from './credit.entity.ts';
import type { CreditReversalEntity } from './debit.entity.ts';

/** A credit as the bank states it, as the statements of this folder select it. */
export interface CreditFactsRow extends Omit<CreditRecord, 'statementId'> {
  statementUuid: string | null;
  /** When the alert came by which it was attested. */
  alertedAt: Date | null;
  /** Null: it is a payment. */
  reversedAt: Date | null;
  reversedBy: InferEntity<typeof CreditReversalEntity>['foundBy'] | null;
  debitDay: string | null;
  debitNarration: string | null;
}

/** What was decided about a credit or a part of it. */
export interface DecisionRow {
  orderId: number | null;
  givenKobo: number;
  decidedBy: CreditDecision['by'];
  actor: string;
  reason: string | null;
  at: Date;
  publicId: string | null;
  reference: string | null;
  status: OrderStatus | null;
}

/** A credit with all that was decided about it. */
export interface DecidedCredit extends CreditFactsRow {
  decisions: readonly DecisionRow[];
  /** Of which nothing was decided. */
  restKobo: number;
}

/** A credit as the bank states it. */
export function presentFacts(credit: CreditFactsRow): CreditFacts {
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
    reversal: presentReversal(credit),
  };
}

/** A credit as staff see it. */
export function presentCredit(credit: DecidedCredit, suggestion: Suggestion | null): Credit {
  const { decisions, restKobo } = credit;
  return {
    ...presentFacts(credit),
    restKobo,
    decisions: decisions.map(presentDecision),
    state: stateOf(credit),
    suggestion,
  };
}

/** Whether staff have yet to decide about the credit or a part of it. */
export const isOpen = (credit: DecidedCredit): boolean => stateOf(credit) === 'open';

function stateOf({ decisions, restKobo, reversedAt }: DecidedCredit): Credit['state'] {
  if (reversedAt !== null && decisions.length === 0) return 'reversed';
  if (reversedAt === null && restKobo > 0) return 'open';
  return decisions.some(({ orderId }) => orderId !== null) ? 'matched' : 'dismissed';
}

/** A decision as staff see it. */
export function presentDecision(row: DecisionRow): CreditDecision {
  const { orderId, publicId, reference, status, givenKobo: amountKobo, actor, at, reason } = row;
  const isMatched = orderId !== null && publicId !== null && reference !== null && status !== null;
  return {
    order: isMatched ? { id: orderId, orderId: publicId, reference, status } : null,
    amountKobo,
    by: row.decidedBy,
    actor,
    at: at.toISOString(),
    reason,
  };
}

function presentReversal(credit: CreditFactsRow): CreditReversal | null {
  const { reversedAt, reversedBy, debitDay, debitNarration } = credit;
  if (reversedAt === null || reversedBy === null) return null;
  const words = {
    debit: `A debit of ${debitDay} took it back: ${debitNarration}`,
    words: 'Its narration says that it is a reversal.',
    mark: 'The bank marks it as a reversal.',
  }[reversedBy];
  return { words, at: reversedAt.toISOString() };
}
