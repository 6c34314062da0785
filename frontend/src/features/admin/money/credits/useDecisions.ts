import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { amountOf, count, formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import {
  type AdminOrderDetail,
  adminOrderQueryOptions,
  refreshOrderLists,
} from '../../api/orders.ts';
import { isSessionEnd } from '../../api/staffApi.ts';
import { failureInWords } from '../../failure/Failure.tsx';
import {
  type Credit,
  dismissCredit,
  dropFromQueue,
  matchCredit,
  refreshCredits,
  type Undoable,
  undoCredit,
} from '../api/creditQueries.ts';
import type { Match } from './matches.ts';

/** A press within this time after a decision is a double press, and ignored; in milliseconds. */
const DOUBLE_PRESS_MS = 500;

/** What can be decided. */
export type Decision =
  | { readonly kind: 'confirm'; readonly matches: readonly Match[] }
  | { readonly kind: 'dismiss'; readonly credit: Credit; readonly reason: string }
  | { readonly kind: 'undo'; readonly undoes: readonly Undoable[]; readonly reason: string };

/** What was decided last, in words, and what an undo takes back. */
export interface LastDecision {
  readonly words: string;
  readonly undoes: readonly Undoable[];
  /** What went wrong, one line each. */
  readonly failures: readonly string[];
  /** Part of each matched credit is still to be decided, as the server says. */
  readonly isSomeLeft?: boolean;
}

/**
 * Decides about credits, one request at a time. A press right after a decision is ignored, unless it undoes that decision.
 * Repeating a request is safe: the server matches an order with a credit once. After a failure the queue is read again, since
 * only the answer may have been lost.
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
  const decide = (decision: Decision, onDone?: (last: LastDecision) => void): boolean => {
    const isDoublePress =
      decision.kind !== 'undo' && Date.now() - decidedAt.current < DOUBLE_PRESS_MS;
    if (isRunning.current || isDoublePress) return false;
    isRunning.current = true;
    run.mutate(decision, {
      onSuccess: (decided) => {
        if (decided.failures.length === 0 || decided.undoes.length > 0) onDone?.(decided);
      },
    });
    return true;
  };
  /** Call once the next credit is on screen: an earlier press was not meant for it. */
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
  const decided: Undoable[] = [];
  const failures: string[] = [];
  const attempt = async (name: string, undoable: Undoable, send: () => Promise<boolean>) => {
    try {
      if (await send()) decided.push(undoable);
    } catch (error) {
      if (!isSessionEnd(error)) failures.push(`${name}${failureInWords(error)}`);
    }
    onProgress(decided.length + failures.length);
  };
  if (decision.kind === 'confirm') {
    const { matches } = decision;
    const given: Given[] = [];
    let asked = 0;
    for (const match of matches) {
      const { credit, orderId, reference, amount, owesRest } = match;
      const undoable = { creditId: credit.id, order: orderId };
      await attempt(matches.length > 1 ? `${reference}: ` : '', undoable, async () => {
        const order = await matchCredit(credit.id, orderId, owesRest ? { owesRest } : { amount });
        queryClient.setQueryData(adminOrderQueryOptions(orderId).queryKey, order);
        // The credit stays in the queue: an approver decides about it.
        const isAsked = isApprovalAsked(order);
        if (isAsked) asked += 1;
        else given.push({ ...match, order, amount: partOf(order, match) });
        return !isAsked;
      });
    }
    const whole = wholeOf(given);
    dropFromQueue(whole);
    const words = [
      ...(given.length > 0 || asked === 0 ? [confirmedWords(matches, given)] : []),
      ...(asked > 0 ? [askedWords(asked)] : []),
    ].join(' ');
    const isSomeLeft = given.length > 0 && whole.size === 0;
    return { words, undoes: decided, failures, isSomeLeft };
  }
  if (decision.kind === 'dismiss') {
    const { credit, reason } = decision;
    await attempt('', { creditId: credit.id, order: null }, () =>
      dismissCredit(credit.id, reason).then(() => true),
    );
    dropFromQueue(new Set(decided.map(({ creditId }) => creditId)));
    const words = decided.length > 0 ? `${formatNaira(credit.rest)} dismissed.` : '';
    return { words: words || 'The credit was not dismissed.', undoes: decided, failures };
  }
  for (const undoable of decision.undoes)
    await attempt('', undoable, () => undoCredit(undoable, decision.reason).then(() => true));
  const credits = new Set(decided.map(({ creditId }) => creditId)).size;
  const words = credits > 0 ? `${count(credits, 'credit')} open again.` : 'It was not undone.';
  return { words, undoes: [], failures };
}

const askedWords = (orders: number): string =>
  orders === 1
    ? 'The order is above your limit: an approver or the owner confirms it from this queue.'
    : `${orders} orders are above your limit: an approver or the owner confirms them from this queue.`;

/** A match that was made, with its order as it is now. */
interface Given extends Match {
  readonly amount: string;
  readonly order: AdminOrderDetail;
}

/** What the order has of the credit, as the server says. */
const partOf = ({ credits }: AdminOrderDetail, { credit, amount }: Match): string =>
  credits.find(({ id }) => id === credit.id)?.decision.amount ?? amount ?? credit.amount;

/** Kobo of a credit that are left after these matches. */
function restAfter(credit: Credit, matches: readonly Given[]): number {
  const before = new Map(credit.decisions.map(({ order, amount }) => [order?.id, amount]));
  return matches.reduce(
    (rest, { orderId, amount }) => rest - (koboOf(amount) - koboOf(before.get(orderId) ?? '0')),
    koboOf(credit.rest),
  );
}

/** The credits of which nothing is left. */
function wholeOf(given: readonly Given[]): Set<number> {
  const ofCredit = Map.groupBy(given, ({ credit }) => credit.id);
  return new Set(
    [...ofCredit].flatMap(([id, parts]) => {
      const isWhole = parts.every(({ credit }) => restAfter(credit, parts) <= 0);
      return isWhole ? [id] : [];
    }),
  );
}

function confirmedWords(matches: readonly Match[], given: readonly Given[]): string {
  const [first] = given;
  if (!first) return 'The credit was not matched.';
  const { credit, amount, reference, order } = first;
  const isOneCredit = matches.every((match) => match.credit.id === credit.id);
  if (!isOneCredit) return `${count(given.length, 'credit')} matched to their orders.`;
  const sumKobo = given.reduce((sum, part) => sum + koboOf(part.amount), 0);
  const restKobo = restAfter(credit, given);
  const left =
    restKobo > 0 ? ` ${formatNaira(amountOf(restKobo))} of the credit are left to decide.` : '';
  if (matches.length > 1)
    return `Matched ${formatNaira(amountOf(sumKobo))} to ${count(given.length, 'order')}.${left}`;
  const said = `Matched ${formatNaira(amount)} to ${reference}.${left}`;
  const { shortfall, refundOwed, toDecide } = order;
  if (shortfall !== null) return `${said} ${formatNaira(shortfall)} left to pay.`;
  if (refundOwed !== null) return `${said} A refund of ${formatNaira(refundOwed)} is owed.`;
  if (toDecide !== null)
    return `${said} ${formatNaira(toDecide)} is more than the order needs: see Money to decide.`;
  return said;
}

/** The step that was just taken asked for approval: the order is above the clerk's limit. */
const isApprovalAsked = ({ outcome }: Pick<AdminOrderDetail, 'outcome'>): boolean =>
  outcome === 'approval_asked';
