import type { Events } from '@spade/contracts/events/events';
import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { register } from 'prom-client';
import { IN_TIME_MS, mailHandlers } from './mail.processor.ts';

const message = {} as Events['contact-message-received']; // not looked at

/** What a handler gets besides the payload, for an event of `ageMs` ago. */
function metaOf(ageMs: number): EventMeta {
  const occurredAt = new Date(Date.now() - ageMs);
  return { eventId: 'e', attempt: 1, occurredAt, job: {} as EventMeta['job'] }; // not looked at
}

describe('mailHandlers', () => {
  const counts = async () => {
    const metric = await register.getSingleMetric('mail_events_total')?.get();
    return metric?.values.map(({ labels, value }) => [labels.in_time, value]);
  };

  it('counts from zero, sent mails only, by whether they were in time', async () => {
    const outcomes = [new Error('the mail server is down'), undefined, undefined, undefined];
    const send = async () => {
      const outcome = outcomes.shift();
      if (outcome) throw outcome;
    };
    const { 'contact-message-received': handle } = mailHandlers({ send });
    expect(await counts()).toEqual([
      ['true', 0],
      ['false', 0],
    ]);
    await expect(handle?.(message, metaOf(0))).rejects.toThrow('down');
    await handle?.(message, metaOf(IN_TIME_MS - 1_000));
    await handle?.(message, metaOf(IN_TIME_MS + 1));
    await handle?.(message, metaOf(0));
    expect(await counts()).toEqual([
      ['true', 2],
      ['false', 1],
    ]);
  });
});
