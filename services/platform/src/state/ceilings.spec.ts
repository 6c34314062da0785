import { register } from 'prom-client';
import { ReadinessWatch } from '../health/readiness-watch.ts';
import { watchCeiling } from './ceilings.ts';
import { reportSources } from './state-report.ts';

describe('a ceiling', () => {
  let used: number | Error;
  const read = () => {
    if (used instanceof Error) throw used;
    return used;
  };
  const isFine = async () => {
    const states = await new ReadinessWatch(reportSources.checks).look();
    return states.filter(({ name }) => name === 'ceiling-mails').map((state) => state.isFine);
  };
  beforeEach(() => watchCeiling('mails', read, 0));

  it.each([
    ['far from it', 0.79, [true]],
    ['near it', 0.8, [false]],
    ['above it', 1.2, [false]],
    ['not to be read: another check tells of that', new Error('away'), [true]],
  ])('is %s', async (_how, part, fine) => {
    used = part;
    expect(await isFine()).toEqual(fine);
  });

  it('is a figure for the alarms', async () => {
    used = 0.5;
    expect(await register.metrics()).toContain('ceiling_used_ratio{resource="mails"} 0.5');
  });
});
