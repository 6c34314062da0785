import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { Outcome } from '../history/history-record.ts';
import type { ApiAnswer, ApiCall, Caller } from './api.ts';

/** How one intent ended. */
export interface Ending {
  outcome: Outcome['outcome'];
  /** The last answer, if there was one. */
  answer: ApiAnswer | undefined;
}

/** How long a client keeps trying. */
const GIVE_UP_AFTER_MS = 30_000;

/** Answers that say "try again"; every other one is final. 408 and 429 are the page's own rule. */
function isWorthAgain(answer: ApiAnswer | undefined): boolean {
  return answer === undefined || answer.status >= 500 || [408, 429].includes(answer.status);
}

/**
 * Repeats a call with the same key until the answer is final, as the page does when its user
 * presses again: after half a second or so.
 */
export async function persist(
  caller: Caller,
  history: History,
  random: Random,
  call: ApiCall,
): Promise<Ending> {
  const from = performance.now();
  let wasAnswered = false;
  let answer: ApiAnswer | undefined;
  let attempts = 0;
  do {
    if (attempts > 0) await sleep(200 + random.below(400));
    attempts += 1;
    answer = await caller.call(call);
    wasAnswered ||= answer !== undefined;
  } while (isWorthAgain(answer) && performance.now() - from < GIVE_UP_AFTER_MS);
  const outcome = outcomeOf(answer, wasAnswered);
  const { op, key, orderId } = call.about;
  history.add({
    ...{ kind: 'outcome', at: Date.now(), op, key, outcome, attempts },
    ms: Math.round(performance.now() - from),
    ...(orderId !== undefined && { orderId }),
  });
  return { outcome, answer };
}

function outcomeOf(answer: ApiAnswer | undefined, wasAnswered: boolean): Outcome['outcome'] {
  if (answer && answer.status < 300) return 'done';
  if (!isWorthAgain(answer)) return 'refused';
  return wasAnswered ? 'gave-up' : 'unanswered';
}
