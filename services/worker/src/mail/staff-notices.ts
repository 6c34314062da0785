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

/** Events that staff may hear of at once, or every owner does. */
const kinds: KindOf = {
  'order-placed': () => 'order',
  'proof-received': ({ isPaidLate }) => (isPaidLate ? 'paid_late' : 'proof'),
  'refund-owed': () => 'refund_owed',
  'problem-reported': () => 'problem',
  'contact-message-received': () => 'message',
  'webhook-switched-off': () => 'webhook_off',
  'staff-notice-raised': ({ kind }) => kind,
};

/** Hands what happened to auth, which knows who wants to hear of it: its kind alone, nothing of the buyer. */
@Injectable()
export class StaffNotices {
  constructor(
    @InjectQueue(STAFF_NOTICE_QUEUE) private readonly queue: Queue<StaffNotice | LostPush>,
  ) {}

  async add(kind: StaffNotice['kind'], eventId: string): Promise<void> {
    await this.queue.add('notice', { eventId, kind }, { jobId: eventId });
  }

  /** Has auth forget a browser. */
  async addLost(lost: LostPush): Promise<void> {
    await this.queue.add('lost-push', lost, { jobId: lost.eventId });
  }
}

/** The handlers, each of which first hands its event to `notices`: a mail that cannot be sent delays no one of staff. */
export function withStaffNotices(
  handlers: EventHandlers,
  notices: Pick<StaffNotices, 'add'>,
): EventHandlers {
  const told = Object.entries(handlers).map(([event, handle]) => {
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
  return Object.fromEntries(told) as EventHandlers;
}
