import { buildPart, buildStatus } from '../testing/buildStatus.ts';
import { problemsOf } from './problemsOf.ts';

const NINE = '2026-11-21T08:00:00.000Z';
const EIGHT = '2026-11-21T07:00:00.000Z';
const fault = (name: string, since: string | null) => ({ name, isFine: false, since });

describe('what does not work', () => {
  it('is nothing while every part works, whatever a check of one copy says', () => {
    const part = buildPart({ checks: [fault('redis', NINE)] });
    expect(problemsOf(buildStatus([part]))).toEqual([]);
  });

  it('is each effect once, since it began', () => {
    const part = buildPart({
      state: 'trouble',
      checks: [fault('redis', NINE), fault('database', EIGHT), fault('messages', null)],
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
