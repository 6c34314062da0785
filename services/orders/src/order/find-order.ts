import type { EntityManager } from '@mikro-orm/postgresql';
import { parseStaffOrderName } from './names.ts';
import type { Order } from './order.entity.ts';
import { OrderNotFoundError } from './order.errors.ts';
import { ordersDb } from './order.tables.ts';

const PUBLIC_ID_PATTERN = /^[\w-]{22}$/;

/** The order with this public id. Throws ORDERS.NOT_FOUND, for an integer too. */
export async function findByPublicId(em: EntityManager, publicId: string): Promise<Order> {
  return select(em)
    .where('publicId', '=', checkedPublicId(publicId))
    .executeTakeFirstOrThrow(() => new OrderNotFoundError());
}

/** The same id. Throws ORDERS.NOT_FOUND when it is none, without a look into the table. */
export function checkedPublicId(publicId: string): string {
  if (!PUBLIC_ID_PATTERN.test(publicId)) throw new OrderNotFoundError();
  return publicId;
}

/** The order with this integer id. Throws ORDERS.NOT_FOUND. */
export async function findById(em: EntityManager, id: number): Promise<Order> {
  return select(em)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new OrderNotFoundError());
}

/** The order that staff named by integer or public id. Throws ORDERS.NOT_FOUND. */
export async function findByStaffName(em: EntityManager, name: string): Promise<Order> {
  const parsed = parseStaffOrderName(name);
  return 'id' in parsed ? findById(em, parsed.id) : findByPublicId(em, parsed.publicId);
}

const select = (em: EntityManager) => ordersDb(em).selectFrom('orders').selectAll();
