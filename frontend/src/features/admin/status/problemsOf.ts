import type { ServiceStatus, StatusPart } from '../api/status.ts';
import { checkEffect, partEffect } from './partWords.ts';

/** One thing that does not work, as buyers and staff notice it. */
export interface Problem {
  readonly effect: string;
  /** ISO time; null when no one saw it begin. */
  readonly since: string | null;
}

/** What does not work, each effect once with its earliest start; empty when everything works. */
export function problemsOf({ parts }: ServiceStatus): readonly Problem[] {
  const found = new Map<string, Problem>();
  for (const problem of parts.flatMap(problemsOfPart)) {
    const before = found.get(problem.effect);
    found.set(problem.effect, before ? earlier(before, problem) : problem);
  }
  return [...found.values()];
}

/** A known start says more than an unknown one. */
function earlier(one: Problem, other: Problem): Problem {
  if (one.since === null) return other;
  return other.since !== null && Date.parse(other.since) < Date.parse(one.since) ? other : one;
}

function problemsOfPart({ name, state, since, checks }: StatusPart): readonly Problem[] {
  if (state === 'works') return [];
  const failing = checks.filter(({ isFine }) => !isFine);
  // What a silent part last said of its checks is no longer news.
  if (state === 'silent' || failing.length === 0) return [{ effect: partEffect(name), since }];
  return failing.map((check) => ({ effect: checkEffect(name, check.name), since: check.since }));
}
