import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { OrderEntity } from './order.entity.ts';
import { OrderEventEntity } from './order-event.entity.ts';
import { OrderProofEntity } from './order-proof.entity.ts';

/** What MikroORM must know of this service's tables. */
export const orderEntities = [OrderEntity, OrderEventEntity, OrderProofEntity, OutboxRow];
