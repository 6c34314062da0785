import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import {
  type AdminOrderDetail,
  adminOrderQueryOptions,
  refreshOrderLists,
} from '../../api/orders.ts';
import { isSessionEnd } from '../../api/staffApi.ts';
import {
  type Credit,
  dismissCredit,
  dropFromQueue,
  matchCredit,
  refreshCredits,
  undoCredit,
} from '../api/creditQueries.ts';
import { failureInWords } from '../moneyContent.ts';
import { creditContent as content } from './creditContent.ts';

/** A second press within this time belongs to the decision before, in milliseconds. */
const DOUBLE_PRESS_MS = 500;

/** A credit and the order that it is given to. */
export interface Match {
  readonly credit: Credit;
  readonly orderId: number;
  readonly reference: string;
}

/** What can be decided. */
export type Decision =
  | { readonly kind: 'confirm'; readonly matches: readonly Match[] }
  | { readonly kind: 'dismiss'; readonly credit: Credit; readonly reason: string }
  | { readonly kind: 'undo'; readonly ids: readonly number[]; readonly reason: string };

/** What was decided last, in words, and which credits an undo opens again. */
export interface LastDecision {
  readonly words: string;
  readonly undoes: readonly number[];
  /** What went wrong, one line each. */
  readonly failures: readonly string[];
}

/**
 * Decides about credits, one request at a time. Safe to repeat: a press that follows a decision at
 * once is dropped, the server takes the same order for the same credit once, and after a failure the
 * queue is read again, since the answer may have been lost.
 */
export function useDecisions() {
  const [last, setLast] = useState<LastDecision>();
  const [done, setDone] = useState(0);
  const decidedAt = useRef(0);
  const isRunning = useRef(false);
  const run = useMutation({
    mutationFn: (decision: Decision) => carryOut(decision, setDone),
    onSuccess: setLast,
    onSettled: () => {
      decidedAt.current = Date.now();
      isRunning.current = false;
      setDone(0);
      refreshOrderLists(0);
      void refreshCredits();
    },
  });
  /** Returns whether the decision was taken up; `onDone` follows when at least one credit was decided. */
  const decide = (decision: Decision, onDone?: () => void): boolean => {
    if (isRunning.current || Date.now() - decidedAt.current < DOUBLE_PRESS_MS) return false;
    isRunning.current = true;
    run.mutate(decision, {
      onSuccess: ({ failures, undoes }) => {
        if (failures.length === 0 || undoes.length > 0) onDone?.();
      },
    });
    return true;
  };
  /** Call once the credit after a decision is on show: a press made before is not meant for it. */
  const shown = useCallback(() => {
    decidedAt.current = Date.now();
  }, []);
  const kind = run.isPending ? run.variables.kind : undefined;
  return { decide, shown, last, done, busy: kind };
}

async function carryOut(
  decision: Decision,
  onProgress: (done: number) => void,
): Promise<LastDecision> {
  const decided: number[] = [];
  const failures: string[] = [];
  let order: AdminOrderDetail | undefined;
  const attempt = async (name: string, id: number, send: () => Promise<unknown>) => {
    try {
      await send();
      decided.push(id);
    } catch (error) {
      if (!isSessionEnd(error)) failures.push(`${name}${failureInWords(error)}`);
    }
    onProgress(decided.length + failures.length);
  };
  if (decision.kind === 'confirm') {
    const { matches } = decision;
    const asked = new Set<number>();
    for (const { credit, orderId, reference } of matches)
      await attempt(matches.length > 1 ? `${reference}: ` : '', credit.id, async () => {
        order = await matchCredit(credit.id, orderId);
        queryClient.setQueryData(adminOrderQueryOptions(orderId).queryKey, order);
        if (isApprovalAsked(order)) asked.add(credit.id);
      });
    // They stay in the queue, for the second person.
    const given = decided.filter((id) => !asked.has(id));
    dropFromQueue(new Set(given));
    const words = [
      ...(given.length > 0 || asked.size === 0
        ? [confirmedWords(matches, given.length, order)]
        : []),
      ...(asked.size > 0 ? [content.last.asked(asked.size)] : []),
    ].join(' ');
    return { words, undoes: given, failures };
  }
  if (decision.kind === 'dismiss') {
    const { credit, reason } = decision;
    await attempt('', credit.id, () => dismissCredit(credit.id, reason));
    dropFromQueue(new Set(decided));
    const words = decided.length > 0 ? content.last.dismissed(formatNaira(credit.amount)) : '';
    return { words: words || content.dismiss.failed, undoes: decided, failures };
  }
  for (const id of decision.ids) await attempt('', id, () => undoCredit(id, decision.reason));
  const words = decided.length > 0 ? content.undo.done(decided.length) : content.undo.failed;
  return { words, undoes: [], failures };
}

function confirmedWords(
  matches: readonly Match[],
  decided: number,
  order: AdminOrderDetail | undefined,
): string {
  const [match] = matches;
  if (decided === 0 || !match || !order) return content.confirm.failed;
  if (matches.length > 1) return content.last.many(decided);
  const given = content.last.confirmed(formatNaira(match.credit.amount), match.reference);
  const { shortfall, refundOwed } = order;
  if (shortfall !== null) return `${given} ${content.last.short(formatNaira(shortfall))}`;
  if (refundOwed !== null) return `${given} ${content.last.over(formatNaira(refundOwed))}`;
  return given;
}

/** The one order that a credit is surely for, or undefined: an ambiguous suggestion has none. */
export function suggestedMatch(credit: Credit): Match | undefined {
  const { state, suggestion } = credit;
  if (state !== 'open' || suggestion?.kind !== 'suggested') return undefined;
  const [candidate] = suggestion.candidates;
  return candidate && { credit, orderId: candidate.id, reference: candidate.reference };
}

/**
 * Credits that may be confirmed together: exact ones, each for another order. Two credits for
 * one order are looked at one by one, since the second would be paid twice.
 */
export function exactMatches(credits: readonly Credit[]): readonly Match[] {
  const suggested = credits.flatMap((credit) => suggestedMatch(credit) ?? []);
  const times = new Map<number, number>();
  for (const { orderId } of suggested) times.set(orderId, (times.get(orderId) ?? 0) + 1);
  return suggested.filter(
    ({ credit, orderId }) => credit.suggestion?.isExact && times.get(orderId) === 1,
  );
}

/** The step that was just taken asked for approval: the order is above the clerk's limit. */
const isApprovalAsked = ({ history }: Pick<AdminOrderDetail, 'history'>): boolean =>
  history.at(-1)?.kind === 'approval_asked';
