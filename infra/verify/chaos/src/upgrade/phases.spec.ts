import type { HistoryRecord } from '../history/history-record.ts';
import { phaseErrors, phaseRows } from './phases.ts';

const phases = [
  { name: 'old', from: 1_000 },
  { name: 'new', from: 2_000 },
];

/** A call at `at` that got `status`, or no answer. */
function exchange(call: number, at: number, status: number | undefined): HistoryRecord[] {
  const ended = { call, at: at + 40, ms: 40 };
  return [
    { kind: 'call', at, call, op: 'list-products', key: 'list' },
    status === undefined
      ? { kind: 'silence', ...ended, why: 'ECONNRESET' }
      : { kind: 'answer', ...ended, status, ...(status >= 400 && { code: 'SOME.CODE' }) },
  ];
}
const rowsOf = (...records: HistoryRecord[][]) => phaseRows(records.flat(), phases, 3_000);

describe('the phases of an upgrade', () => {
  it('hold when every call of both releases was answered', () => {
    const rows = rowsOf(exchange(1, 1_100, 200), exchange(2, 2_100, 201), exchange(3, 2_200, 409));
    expect(rows.map(({ calls }) => calls)).toEqual([1, 2]);
    expect(phaseErrors(rows)).toEqual([]);
  });

  it.each([
    ['no answer', undefined, /unanswered: new/],
    ['a 5xx', 503, /5xx: new/],
    ['a field that the other release does not know', 400, /400 SOME\.CODE: new/],
  ])('are broken by %s, and say in which', (_, status, what) => {
    const rows = rowsOf(exchange(1, 1_100, 200), exchange(2, 2_100, status));
    expect(phaseErrors(rows).map((error) => error.what)).toEqual([expect.stringMatching(what)]);
  });

  it('count a call in the phase in which it began', () => {
    const rows = rowsOf(exchange(1, 1_990, 503));
    expect(rows.map(({ failed }) => failed)).toEqual([1, 0]);
  });
});
