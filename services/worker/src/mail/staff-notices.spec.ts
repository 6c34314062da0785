import type { StaffNotice } from '@spade/contracts/staff/notices';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import type { EventMeta } from '@spade/platform/queue/event-consumer';
import { withStaffNotices } from './staff-notices.ts';

// What reads an event's time or job is not called here.
const meta = { eventId: 'the event' } as EventMeta;

describe('what the worker hands to auth', () => {
  it('is that a buyer says what is wrong, without their words', async () => {
    const told: StaffNotice[] = [];
    const handlers = withStaffNotices(
      { 'problem-reported': () => Promise.resolve() },
      {
        add: (kind, eventId) => {
          told.push({ kind, eventId });
          return Promise.resolve();
        },
      },
    );
    await handlers['problem-reported']?.({ ...buildOrderEvent(), kind: 'damaged' }, meta);
    expect(told).toEqual([{ kind: 'problem', eventId: 'the event' }]);
  });

  it.each(['exact_credit', 'reversal', 'low_stock'] as const)(
    'is what only staff hear of: %s',
    async (kind) => {
      const told: StaffNotice[] = [];
      const handlers = withStaffNotices(
        { 'staff-notice-raised': () => Promise.resolve() },
        {
          add: (told_, eventId) => {
            told.push({ kind: told_, eventId });
            return Promise.resolve();
          },
        },
      );
      await handlers['staff-notice-raised']?.({ kind }, meta);
      expect(told).toEqual([{ kind, eventId: 'the event' }]);
    },
  );

  it('is that a webhook is off, for every owner', async () => {
    const told: StaffNotice[] = [];
    const handlers = withStaffNotices(
      { 'webhook-switched-off': () => Promise.resolve() },
      {
        add: (kind, eventId) => {
          told.push({ kind, eventId });
          return Promise.resolve();
        },
      },
    );
    await handlers['webhook-switched-off']?.({ webhookId: 3 }, meta);
    expect(told).toEqual([{ kind: 'webhook_off', eventId: 'the event' }]);
  });
});
