import type { Answer, HistoryRecord, Invocation, Operation } from '../history/history-record.ts';

/** The answered calls of these operations, of all when none is named, each with its answer. */
export function answeredCalls(
  history: readonly HistoryRecord[],
  ...ops: Operation[]
): (Invocation & { answer: Answer })[] {
  const answers = new Map(
    history.flatMap((record) => (record.kind === 'answer' ? [[record.call, record]] : [])),
  );
  return history.flatMap((record) => {
    if (record.kind !== 'call') return [];
    if (ops.length > 0 && !ops.includes(record.op)) return [];
    const answer = answers.get(record.call);
    return answer ? [{ ...record, answer }] : [];
  });
}
