import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { ContactMessageRow } from './message/contact-message.entity.ts';

/** Every entity of the contact database. */
export const contactEntities = [ContactMessageRow, OutboxRow];
