import { defineEntity, p } from '@mikro-orm/core';
import { identity, instant } from '@spade/platform/database/columns';

/** A note of staff on an order. */
export const OrderNoteEntity = defineEntity({
  name: 'OrderNote',
  tableName: 'order_notes',
  properties: {
    id: identity(),
    orderId: p.integer(),
    at: instant().defaultRaw('now()'),
    actor: p.text(),
    text: p.text(),
    /** The request that wrote it; a message delivered twice is recognised by it. */
    requestId: p.text().nullable(),
  },
});

/** A buyer who may not order until `endsAt` (orders/buyer-blocks.ts). */
export const BuyerBlockEntity = defineEntity({
  name: 'BuyerBlock',
  tableName: 'buyer_blocks',
  properties: {
    id: identity(),
    phoneHash: p.text(),
    mailboxHash: p.text(),
    reason: p.text(),
    blockedBy: p.text(),
    blockedAt: instant().defaultRaw('now()'),
    endsAt: instant(),
  },
});

/** A mailbox that gets no reminders until `endsAt` (reminders/reminder-refusals.ts). */
export const ReminderRefusalEntity = defineEntity({
  name: 'ReminderRefusal',
  tableName: 'reminder_refusals',
  properties: {
    mailboxHash: p.text().primary(),
    endsAt: instant(),
  },
});
