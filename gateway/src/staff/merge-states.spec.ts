import type { ProcessState } from '@spade/contracts/state/process-state';
import { mergeStates } from './status.view.ts';

const NOW = Date.parse('2026-11-23T10:00:00.000Z');
const EARLY = '2026-11-23T08:00:00.000Z';
const LATE = '2026-11-23T09:00:00.000Z';

const buildState = (changes: Partial<ProcessState> = {}): ProcessState => ({
  at: NOW - 3_000,
  startedAt: EARLY,
  checks: [{ name: 'database', isFine: true, since: EARLY }],
  ...changes,
});
const database = (isFine: boolean, since: string) => ({
  checks: [{ name: 'database', isFine, since }],
});

describe('the state of a part', () => {
  it('works since its last need was met', () => {
    expect(mergeStates('orders', [buildState(database(true, LATE))], NOW)).toEqual({
      name: 'orders',
      state: 'works',
      instances: 1,
      since: LATE,
      ...database(true, LATE),
      outbox: null,
      queues: [],
      backup: null,
    });
  });

  it('is trouble as soon as one replica lacks something, since the first did', () => {
    const states = [
      buildState(),
      buildState(database(false, '2026-11-23T09:30:00.000Z')),
      buildState(database(false, LATE)),
    ];
    expect(mergeStates('orders', states, NOW)).toMatchObject({
      state: 'trouble',
      instances: 3,
      since: LATE,
      ...database(false, LATE),
    });
  });

  it('is silent after 20 seconds without a report, since the last', () => {
    const states = [buildState({ at: NOW - 20_000 }), buildState({ at: NOW - 90_000 })];
    expect(mergeStates('worker', states, NOW)).toEqual({
      name: 'worker',
      state: 'silent',
      instances: 0,
      since: '2026-11-23T09:59:40.000Z',
      checks: [],
      outbox: null,
      queues: [],
      backup: null,
    });
  });

  it('does not know since when a part is silent that never reported', () => {
    expect(mergeStates('worker', [], NOW)).toMatchObject({ state: 'silent', since: null });
  });

  it('leaves out a replica that died beside a living one', () => {
    const dead = buildState({ at: NOW - 40_000, ...database(false, LATE) });
    expect(mergeStates('auth', [dead, buildState()], NOW)).toMatchObject({
      state: 'works',
      instances: 1,
    });
  });

  it('does without the details that another release does not report', () => {
    const state = { at: NOW, startedAt: LATE };
    expect(mergeStates('catalog', [state], NOW)).toMatchObject({ state: 'works', since: LATE });
  });

  it('counts work once that several replicas see', () => {
    const queue = (waiting: number) => ({
      name: 'events-worker',
      waiting,
      failed: 0,
      oldestAgeMs: 900,
    });
    const outbox = (pending: number) => ({ pending, failed: 0, oldestAgeMs: 900 });
    const states = [3, 4].map((n) => buildState({ outbox: outbox(n), queues: [queue(n)] }));
    expect(mergeStates('worker', states, NOW)).toMatchObject({
      outbox: outbox(4),
      queues: [queue(4)],
    });
  });
});
