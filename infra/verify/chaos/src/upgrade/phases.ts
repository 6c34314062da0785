import type { Violation } from '../check/world.ts';
import type { HistoryRecord } from '../history/history-record.ts';

/** A part of the run, and when it began. Times are milliseconds since the epoch. */
export interface Phase {
  name: string;
  from: number;
}

/** What the clients saw of the calls that they began in one phase. */
export interface PhaseRow {
  phase: string;
  seconds: number;
  calls: number;
  /** Calls without an answer. */
  silent: number;
  /** Calls that got a 5xx. */
  failed: number;
  /** Calls that one release refuses and the other would take: 400, 404 and 422, with their codes. */
  misunderstood: string;
  slowestMs: number;
}

/** Statuses by which a release says that it does not know a field, a route or a value. */
const MISUNDERSTOOD = new Set([400, 404, 405, 422]);

/** One row for each phase; the last ends at `until`. */
export function phaseRows(
  history: readonly HistoryRecord[],
  phases: readonly Phase[],
  until: number,
): PhaseRow[] {
  const begunAt = new Map(
    history.flatMap((record) => (record.kind === 'call' ? [[record.call, record.at]] : [])),
  );
  return phases.map(({ name, from }, i) => {
    const to = phases[i + 1]?.from ?? until;
    const isWithin = (call: number) => {
      const at = begunAt.get(call) ?? 0;
      return at >= from && at < to;
    };
    const endings = history.flatMap((record) =>
      (record.kind === 'answer' || record.kind === 'silence') && isWithin(record.call)
        ? [record]
        : [],
    );
    const answers = endings.flatMap((record) => (record.kind === 'answer' ? [record] : []));
    const odd = answers.filter(({ status }) => MISUNDERSTOOD.has(status));
    return {
      phase: name,
      seconds: Math.round((to - from) / 1000),
      calls: endings.length,
      silent: endings.length - answers.length,
      failed: answers.filter(({ status }) => status >= 500).length,
      misunderstood: [...new Set(odd.map(({ status, code }) => `${status} ${code ?? ''}`))].join(
        ', ',
      ),
      slowestMs: Math.max(0, ...endings.map(({ ms }) => ms)),
    };
  });
}

/** An upgrade without a pause: no call fails, and none is refused that the other release takes. */
export function phaseErrors(rows: readonly PhaseRow[]): Violation[] {
  return rows.flatMap(({ phase, silent, failed, misunderstood }) => [
    ...(silent > 0 ? [{ rule: 'deadlines', what: `${silent} calls unanswered: ${phase}` }] : []),
    ...(failed > 0 ? [{ rule: 'deadlines', what: `${failed} calls got 5xx: ${phase}` }] : []),
    ...(misunderstood === '' ? [] : [{ rule: 'deadlines', what: `${misunderstood}: ${phase}` }]),
  ]);
}
