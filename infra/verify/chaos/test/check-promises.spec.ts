import { brokenPromises, seenMeanwhile } from '../src/check/check-promises.ts';
import type { HistoryRecord, Operation } from '../src/history.ts';

const DISK = 'disk of PostgreSQL full';
const KILLED = 'kill';
const promises = new Map<string, readonly Operation[]>([[DISK, ['list-products']]]);

/** A fault from second to second. */
const fault = (name: string, from: number, to: number): HistoryRecord[] => [
  { kind: 'fault', at: from * 1_000, name, phase: 'strike', on: 'postgres' },
  { kind: 'fault', at: to * 1_000, name, phase: 'lift', on: 'postgres' },
];

let lastCall = 0;
/** A call that began at this second and was answered half a second later. */
function call(op: Operation, second: number, status: number, code?: string): HistoryRecord[] {
  lastCall += 1;
  const at = second * 1_000;
  return [
    { kind: 'call', at, call: lastCall, op, key: op },
    { kind: 'answer', at: at + 500, call: lastCall, status, ms: 500, ...(code && { code }) },
  ];
}
const broken = (...records: HistoryRecord[][]) =>
  brokenPromises(records.flat(), promises).map(({ what }) => what.replace(/^call \d+, /, ''));

describe('what goes on while a fault lasts', () => {
  it('is answered', () => {
    const lists = [call('list-products', 5, 200), call('list-products', 6, 503, 'UNAVAILABLE')];
    expect(broken(fault(DISK, 1, 9), ...lists)).toEqual([
      `list-products: 503 UNAVAILABLE (${DISK})`,
    ]);
  });

  it('leaves out what the fault may stop, which says so by a code', () => {
    const orders = [call('place-order', 5, 503, 'UNAVAILABLE'), call('place-order', 6, 502)];
    expect(broken(fault(DISK, 1, 9), ...orders)).toEqual([
      `place-order: 502 without a code (${DISK})`,
    ]);
  });

  it('is judged for calls that began and ended within the fault, while no other lasts', () => {
    const refused = (second: number) => call('list-products', second, 503, 'UNAVAILABLE');
    const faults = [fault(DISK, 1, 9), fault(KILLED, 6, 7)];
    expect(broken(...faults, refused(0.7), refused(6.2), refused(8.7), refused(12))).toEqual([]);
    expect(broken(...faults, refused(3))).toHaveLength(1);
  });

  it('is counted for each fault that came alone', () => {
    const records = [
      ...fault(DISK, 1, 9),
      ...call('list-products', 2, 200),
      ...call('place-order', 3, 201),
      ...call('place-order', 4, 503, 'UNAVAILABLE'),
    ];
    expect(seenMeanwhile(records)).toEqual([
      `meanwhile  ${DISK}: list-products 1, place-order 1 (again: 1)`,
    ]);
  });
});
