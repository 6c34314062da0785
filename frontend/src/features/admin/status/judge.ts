import { MINUTE_MS } from '../../../lib/formatTime.ts';
import type { ServiceStatus, StatusPart } from '../api/status.ts';
import { backupWarnings } from './backupWords.ts';
import { checkEffect, gaveUpEffect, partEffect, queueLateEffect } from './partWords.ts';

/** Work that waits longer is late, in milliseconds: what pages the operator too (OutboxStuck in alarms.yml). */
const LATE_MS = 15 * MINUTE_MS;

/** One thing that does not work, as buyers and staff notice it. */
export interface Problem {
  readonly effect: string;
  /** ISO time; null when no one saw it begin, left out for what is not set up. */
  readonly since?: string | null;
}

/** A problem of a part. */
type PartProblem = Required<Problem>;

/** The picture as a whole. */
export interface Judgement {
  /** `late`: every part works, but some work waits for long or failed for good; `unsafe`: but the backups need someone. */
  readonly kind: 'fine' | 'late' | 'unsafe' | 'bad' | 'none';
  /** Each effect once, with its earliest start; what does not work before what is late. */
  readonly problems: readonly Problem[];
}

/**
 * Whether everything works; without any part no one can say. Buyers cannot pay into an account that does not exist,
 * whatever works.
 */
export function judge({ parts, asOf }: ServiceStatus, isDemoAccount = false): Judgement {
  const bad = parts.flatMap(problemsOfPart);
  const account = isDemoAccount
    ? [{ effect: 'Buyers cannot pay: the bank account 0000000000 does not exist.' }]
    : [];
  const found = eachOnce([
    ...bad,
    ...parts.flatMap((part) => lateWorkOfPart(part, Date.parse(asOf))),
  ]);
  const unsafe = parts.flatMap(({ state, backup }) =>
    backup && state !== 'silent' ? backupWarnings(backup) : [],
  );
  const problems = [...account, ...found, ...unsafe.map((effect) => ({ effect }))];
  if (parts.length === 0) return { kind: 'none', problems };
  if (account.length + bad.length > 0) return { kind: 'bad', problems };
  if (found.length > 0) return { kind: 'late', problems };
  return { kind: unsafe.length > 0 ? 'unsafe' : 'fine', problems };
}

function eachOnce(problems: readonly PartProblem[]): readonly PartProblem[] {
  const found = new Map<string, PartProblem>();
  for (const problem of problems) {
    const before = found.get(problem.effect);
    found.set(problem.effect, before ? earlier(before, problem) : problem);
  }
  return [...found.values()];
}

/** A known start says more than an unknown one. */
function earlier(one: PartProblem, other: PartProblem): PartProblem {
  if (one.since === null) return other;
  return other.since !== null && Date.parse(other.since) < Date.parse(one.since) ? other : one;
}

function problemsOfPart({ name, state, since, checks }: StatusPart): readonly PartProblem[] {
  if (state === 'works') return [];
  const failing = checks.filter(({ isFine }) => !isFine);
  // What a silent part last said of its checks is no longer news.
  if (state === 'silent' || failing.length === 0) return [{ effect: partEffect(name), since }];
  return failing.map((check) => ({ effect: checkEffect(name, check.name), since: check.since }));
}

function lateWorkOfPart(
  { name, outbox, queues }: StatusPart,
  nowMs: number,
): readonly PartProblem[] {
  // A notice leaves the outbox when its receiver has done its work: one that gave up stays the oldest.
  const hasGivenUp = outbox !== null && outbox.failed > 0;
  const lines = [
    ...(outbox && !hasGivenUp
      ? [{ effect: checkEffect(name, 'jobs'), oldestAgeMs: outbox.oldestAgeMs }]
      : []),
    ...queues.map((queue) => ({ ...queue, effect: queueLateEffect(queue.name) })),
  ];
  const late = lines.flatMap(({ effect, oldestAgeMs }) =>
    oldestAgeMs !== null && oldestAgeMs > LATE_MS
      ? [{ effect, since: new Date(nowMs - oldestAgeMs).toISOString() }]
      : [],
  );
  return hasGivenUp ? [...late, { effect: gaveUpEffect(name), since: null }] : late;
}
