import type { ServiceStatus } from '../api/status.ts';
import { buildPart, buildStatus } from '../testing/buildStatus.ts';
import { judge } from './judge.ts';

const problemsOf = (status: ServiceStatus) => judge(status).problems;

const NINE = '2026-11-21T08:00:00.000Z';
const EIGHT = '2026-11-21T07:00:00.000Z';
const fault = (name: string, since: string) => ({ name, isFine: false, since });

describe('what does not work', () => {
  it('is nothing while every part works, whatever a check of one copy says', () => {
    const part = buildPart({ checks: [fault('redis', NINE)] });
    expect(problemsOf(buildStatus([part]))).toEqual([]);
  });

  it('is each effect once, since it began', () => {
    const part = buildPart({
      state: 'trouble',
      checks: [fault('redis', NINE), fault('database', EIGHT)],
    });
    expect(problemsOf(buildStatus([part]))).toEqual([
      { effect: 'Orders cannot be placed, paid or confirmed.', since: EIGHT },
    ]);
  });

  it('is the whole part when it is silent, or no check says why it has trouble', () => {
    const silent = buildPart({ state: 'silent', since: null, checks: [fault('jobs', NINE)] });
    const odd = buildPart({ name: 'auth', state: 'trouble', since: EIGHT });
    expect(problemsOf(buildStatus([silent, odd]))).toEqual([
      { effect: 'Orders cannot be placed, paid or confirmed.', since: null },
      { effect: 'No one can sign in to the back office.', since: EIGHT },
    ]);
  });
});

describe('the judgement as a whole', () => {
  const queue = (name: string, oldestAgeMs: number | null, failed = 0) => ({
    name,
    oldestAgeMs,
    failed,
    waiting: oldestAgeMs === null ? 0 : 3,
  });

  it.each([
    ['fine', [buildPart()]],
    ['none', []],
    ['bad', [buildPart(), buildPart({ name: 'auth', state: 'silent' })]],
  ] as const)('is %s', (kind, parts) => {
    expect(judge(buildStatus(parts)).kind).toBe(kind);
  });

  it('is fine while work waits for a moment, or failed some time ago', () => {
    const queues = [queue('events-worker', 14 * 60_000, 1), queue('events-store', null)];
    expect(judge(buildStatus([buildPart({ queues })])).kind).toBe('fine');
  });

  it('is late once work waits for long', () => {
    const queues = [queue('events-worker', 16 * 60_000), queue('made-up', 60 * 60_000)];
    const outbox = { pending: 1, failed: 0, oldestAgeMs: 60 * 60_000 };
    expect(judge(buildStatus([buildPart({ outbox, queues })]))).toEqual({
      kind: 'late',
      problems: [
        { effect: 'Mails and stock follow orders late.', since: NINE },
        { effect: 'Mails are sent late.', since: '2026-11-21T08:44:00.000Z' },
        { effect: 'Some tasks are late.', since: NINE },
      ],
    });
  });

  it('is late when a receiver gave up, whose notice says nothing of the others', () => {
    const outbox = { pending: 2, failed: 1, oldestAgeMs: 60 * 60_000 };
    expect(judge(buildStatus([buildPart({ outbox })]))).toEqual({
      kind: 'late',
      problems: [
        {
          effect: 'Some work of “Orders and payments” failed for good. Tell the operator.',
          since: null,
        },
      ],
    });
  });

  it.each([
    ['has nothing to say before the first backup', { savedAt: null, restoredAt: null }, []],
    ['is content with a locked backup that was tried', {}, []],
    ['warns while backups are not locked', { isEncrypted: false }, [/^Backups are not encrypted/]],
    ['warns when a night is missing', { faults: ['late' as const] }, [/no backup last night/]],
    [
      'warns when the last round failed',
      { faults: ['save' as const] },
      [/^The last backup failed/],
    ],
    [
      'warns when the first one failed',
      { savedAt: null, restoredAt: null, faults: ['save' as const] },
      [/^The last backup failed/],
    ],
    ['warns when a trial failed', { faults: ['trial' as const] }, [/passed the restore test/]],
  ])('%s', (_name, part, expected) => {
    const at = '2026-11-21T01:15:00.000Z';
    const backup = { savedAt: at, restoredAt: at, isEncrypted: true, faults: [], ...part };
    const { kind, problems } = judge(buildStatus([buildPart({ name: 'backup', backup })]));
    expect(kind).toBe(expected.length > 0 ? 'unsafe' : 'fine');
    expect(problems.map(({ effect }) => effect)).toEqual(
      expected.map((words) => expect.stringMatching(words)),
    );
  });

  it('is bad while buyers are asked to pay into an account that does not exist', () => {
    expect(judge(buildStatus([buildPart()]), true)).toEqual({
      kind: 'bad',
      problems: [{ effect: 'Buyers cannot pay: the bank account 0000000000 does not exist.' }],
    });
  });
});
