import type { EntityManager } from '@mikro-orm/postgresql';
import type { CreditCandidate, Suggestion } from '@spade/contracts/money/credit';
import type { Evidence, MatchedCredit } from './evidence.ts';
import { type CandidateOrder, findCandidates } from './find-candidates.ts';
import { matchCreditToOrders } from './match-credit-to-orders.ts';
import { reasonsOf } from './reasons.ts';

/** For each of the credits, the orders that it may pay, as the orders are now. */
export async function suggestFor(
  em: EntityManager,
  credits: readonly MatchedCredit[],
): Promise<Suggestion[]> {
  if (credits.length === 0) return [];
  const index = await findCandidates(em, credits);
  return credits.map((credit): Suggestion => {
    const match = matchCreditToOrders(credit, index);
    if (match.kind === 'none') return match;
    if (match.kind === 'suggested')
      return { kind: match.kind, isExact: match.isExact, candidate: present(match.evidence) };
    if (match.kind === 'split') {
      const candidates = match.parts.map((part) => present(part, { isPart: true }));
      return { kind: match.kind, why: match.why, candidates };
    }
    return {
      kind: match.kind,
      why: match.why,
      candidates: match.candidates.map((one) => present(one)),
    };
  });
}

function present(evidence: Evidence<CandidateOrder>, { isPart = false } = {}): CreditCandidate {
  const { order } = evidence;
  return {
    id: order.id,
    orderId: order.publicId,
    reference: order.reference,
    status: order.status,
    customerName: order.customerName,
    totalKobo: order.totalKobo,
    dueKobo: order.dueKobo,
    createdAt: order.createdAt.toISOString(),
    reasons: reasonsOf(evidence, { isPart }),
    isReferenceExact: evidence.form === 'exact',
  };
}
