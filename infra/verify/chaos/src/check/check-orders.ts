import { answeredCalls, type HistoryRecord } from '../history.ts';
import type { Violation, World } from './world.ts';

const placedCalls = (history: readonly HistoryRecord[]) =>
  answeredCalls(history, 201, 'place-order');

/** An order that was acknowledged exists, as it was ordered. */
export function lostOrders(history: readonly HistoryRecord[], world: World): Violation[] {
  const byPublicId = new Map(world.orders.map((order) => [order.publicId, order]));
  return placedCalls(history).flatMap(({ key, productId, quantity, answer }) => {
    const order = byPublicId.get(answer.orderId ?? '');
    if (!order) return [lost(`order ${answer.orderId} was acknowledged and is not there`)];
    const isSame =
      order.key === key && order.productId === productId && order.quantity === quantity;
    return isSame ? [] : [lost(`order ${order.id} is not what was ordered under ${key}`)];
  });
}

const lost = (what: string): Violation => ({ rule: 'lost orders', what });

/** One key is one order, in the answers and in the table; every order has a buyer's call. */
export function duplicateOrders(history: readonly HistoryRecord[], world: World): Violation[] {
  const rule = 'duplicate orders';
  const invoked = new Set(
    history.flatMap((record) =>
      record.kind === 'call' && record.op === 'place-order' ? [record.key] : [],
    ),
  );
  const rows = Map.groupBy(world.orders, ({ key }) => key);
  const answers = Map.groupBy(placedCalls(history), ({ key }) => key);
  return [
    ...[...rows].flatMap(([key, orders]) =>
      orders.length > 1 ? [{ rule, what: `${orders.length} orders under the key ${key}` }] : [],
    ),
    ...[...answers].flatMap(([key, calls]) =>
      new Set(calls.map(({ answer }) => answer.orderId)).size > 1
        ? [{ rule, what: `one key, several answers: ${key}` }]
        : [],
    ),
    ...world.orders.flatMap(({ id, key }) =>
      invoked.has(key) ? [] : [{ rule, what: `no call placed order ${id} (${key})` }],
    ),
  ];
}

/** A message that was acknowledged exists, once. */
export function lostMessages(history: readonly HistoryRecord[], world: World): Violation[] {
  const rule = 'lost or duplicate messages';
  const rows = Map.groupBy(world.messages, ({ key }) => key);
  const acknowledged = answeredCalls(history, 201, 'write-message');
  return [...new Set(acknowledged.map(({ key }) => key))].flatMap((key) => {
    const count = rows.get(key)?.length ?? 0;
    return count === 1 ? [] : [{ rule, what: `${count} messages under the key ${key}` }];
  });
}
