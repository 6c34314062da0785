import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { register } from 'prom-client';
import { countInTime, IN_TIME_MS } from './send-mail.module.ts';

/** What a handler gets besides the payload, for an event of `ageMs` ago. */
function metaOf(ageMs: number): EventMeta {
  const occurredAt = new Date(Date.now() - ageMs);
  return { eventId: 'e', attempt: 1, occurredAt, job: {} as EventMeta['job'] }; // not looked at
}

describe('countInTime', () => {
  const counts = async () => {
    const metric = await register.getSingleMetric('mail_events_total')?.get();
    return metric?.values.map(({ labels, value }) => [labels.in_time, value]);
  };

  it('counts from zero, sent mails only, by whether they were in time', async () => {
    const outcomes = [new Error('the mail server is down'), undefined, undefined, undefined];
    const { 'hold-renewed': handle } = countInTime({
      'hold-renewed': async () => {
        const outcome = outcomes.shift();
        if (outcome) throw outcome;
      },
    });
    expect(await counts()).toEqual([
      ['true', 0],
      ['false', 0],
    ]);
    await expect(handle?.({ holdId: 'h' }, metaOf(0))).rejects.toThrow('down');
    await handle?.({ holdId: 'h' }, metaOf(IN_TIME_MS - 1_000));
    await handle?.({ holdId: 'h' }, metaOf(IN_TIME_MS + 1));
    await handle?.({ holdId: 'h' }, metaOf(0));
    expect(await counts()).toEqual([
      ['true', 2],
      ['false', 1],
    ]);
  });
});
