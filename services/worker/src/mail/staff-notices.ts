import { Injectable } from '@nestjs/common';
import type { EventName, Events } from '@spade/contracts/events/events';
import {
  type LostPush,
  STAFF_NOTICE_QUEUE,
  type StaffNotice,
} from '@spade/contracts/staff/notices';
import type { EventHandlers, EventMeta } from '@spade/platform/queue/event-consumer';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';

type KindOf = { [E in EventName]?: (payload: Events[E]) => StaffNotice['kind'] };

/** Events that raise a notice at once: for the staff who asked for its kind, or for every owner. */
const kinds: KindOf = {
  'order-placed': () => 'order',
  'proof-received': ({ isPaidLate }) => (isPaidLate ? 'paid_late' : 'proof'),
  'refund-owed': () => 'refund_owed',
  'problem-reported': () => 'problem',
  'contact-message-received': () => 'message',
  'webhook-switched-off': () => 'webhook_off',
  'staff-notice-raised': ({ kind }) => kind,
};

/** Passes the kind of an event to auth, which knows who wants the notice. Nothing about the buyer is passed on. */
@Injectable()
export class StaffNotices {
  constructor(
    @InjectQueue(STAFF_NOTICE_QUEUE) private readonly queue: Queue<StaffNotice | LostPush>,
  ) {}

  async add(kind: StaffNotice['kind'], eventId: string): Promise<void> {
    await this.queue.add('notice', { eventId, kind }, { jobId: eventId });
  }

  /** Asks auth to forget a browser that takes no more pushes. */
  async addLost(lost: LostPush): Promise<void> {
    await this.queue.add('lost-push', lost, { jobId: lost.eventId });
  }
}

/** Makes each handler add its notice first, so that a mail that cannot be sent does not delay staff. */
export function withStaffNotices(
  handlers: EventHandlers,
  notices: Pick<StaffNotices, 'add'>,
): EventHandlers {
  const wrapped = Object.entries(handlers).map(([event, handle]) => {
    // A handler and the kind of one event belong together by their key.
    const send = handle as (payload: unknown, meta: EventMeta) => Promise<void>;
    const kindOf = kinds[event as EventName] as
      | ((payload: unknown) => StaffNotice['kind'])
      | undefined;
    const both = async (payload: unknown, meta: EventMeta) => {
      if (kindOf) await notices.add(kindOf(payload), meta.eventId);
      await send(payload, meta);
    };
    return [event, both];
  });
  return Object.fromEntries(wrapped) as EventHandlers;
}
