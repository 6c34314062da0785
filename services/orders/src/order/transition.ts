import type { EntityManager } from '@mikro-orm/postgresql';
import type { OrderEventKind, OrderStatus } from '@spade/contracts/messages/orders';
import { currentRequestId } from '@spade/platform/logging/request-context';
import { findById } from './find-order.ts';
import type { Order } from './order.entity.ts';
import { placeholders, rowsOf, type SqlPart } from './sql.ts';

/** One step of one order. `to` may equal the present state, for facts that do not move it. */
export interface Step {
  orderId: number;
  from: readonly OrderStatus[];
  to: OrderStatus;
  kind: OrderEventKind;
  /** `customer`, `system`, or the username of the admin. */
  actor: string;
  reason?: string | undefined;
  /** What else must hold of the row, for example that the deadline is ahead. */
  onlyIf?: SqlPart;
  /** What else changes with the state. */
  set?: SqlPart;
}

/**
 * Takes one step: a single statement that changes the order only if it still is as required, and
 * writes its history line. Answers the changed order, or undefined when the order was not as
 * required. Run it in the transaction that also writes the outbox.
 */
export async function takeStep(em: EntityManager, step: Step): Promise<Order | undefined> {
  const changed = await rowsOf<{ id: number }>(
    em,
    `with before as (
       select id, status from orders
       where id = ? and status in (${placeholders(step.from.length)})
         ${step.onlyIf ? `and ${step.onlyIf.sql}` : ''}
       for update
     ), changed as (
       update orders set status = ? ${step.set ? `, ${step.set.sql}` : ''}
       from before where orders.id = before.id
       returning orders.id, before.status as from_status, orders.status as to_status
     ), recorded as (
       insert into order_events (order_id, kind, from_status, to_status, actor, reason, request_id)
       select id, ?, from_status, to_status, ?, ?, ? from changed
     )
     select id from changed`,
    [
      step.orderId,
      ...step.from,
      ...(step.onlyIf?.params ?? []),
      step.to,
      ...(step.set?.params ?? []),
      step.kind,
      step.actor,
      step.reason ?? null,
      currentRequestId() ?? null,
    ],
  );
  return changed.length === 0 ? undefined : findById(em, step.orderId);
}

/**
 * True when this very request has taken the step already: the message was delivered twice
 * because the first replica died before it could answer.
 */
export async function wasTakenByThisRequest(
  em: EntityManager,
  orderId: number,
  kind: OrderEventKind,
): Promise<boolean> {
  const requestId = currentRequestId();
  if (requestId === undefined) return false;
  const found = await rowsOf(
    em,
    'select 1 from order_events where order_id = ? and kind = ? and request_id = ? limit 1',
    [orderId, kind, requestId],
  );
  return found.length > 0;
}
