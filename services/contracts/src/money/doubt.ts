import type { IsoInstant } from '../lagos.ts';
import { mayDo, type StaffRole } from '../staff/permissions.ts';
import type { CreditDecision, PaymentFacts } from './credit.ts';
import type { DoubtDecision, DoubtKind } from './doubt.kinds.ts';

/** Which role decides a doubt: a clerk only about files of their own. */
export function mayDecide(
  role: StaffRole,
  { kind, isOfTwo }: { kind: DoubtKind; isOfTwo: boolean },
): boolean {
  if (kind === 'contradiction') return mayDo(role, 'decide-contradictions');
  return (kind === 'same_payment' && !isOfTwo) || mayDo(role, 'settle-payments');
}

/** Who showed a payment, in which file. */
export interface Sighting {
  statementId: string;
  fileName: string;
  line: number;
  by: string;
  /** In which role at that time; null for an import by an approver or owner under an earlier release. */
  role: StaffRole | null;
  at: IsoInstant;
}

/** A doubt with both sides of it. */
export interface Doubt {
  id: number;
  kind: DoubtKind;
  /** The credit that is there. */
  credit: PaymentFacts & {
    id: number;
    /** Oldest first, at most 20. */
    shownBy: Sighting[];
    /** The orders that have it. */
    orders: NonNullable<CreditDecision['order']>[];
  };
  /** The row, or the debit, that does not agree; null of a missing one. */
  other: PaymentFacts | null;
  /** The import that raised it. */
  raisedBy: Sighting;
  isOfTwo: boolean;
  decision: DoubtDecision | null;
  decidedBy: string | null;
  decidedAt: IsoInstant | null;
  reason: string | null;
}
