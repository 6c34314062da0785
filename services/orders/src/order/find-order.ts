import type { FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { OrderNotFoundError } from './errors.ts';
import { parseStaffOrderName } from './names.ts';
import { type Order, OrderEntity } from './order.entity.ts';

const PUBLIC_ID_PATTERN = /^[\w-]{22}$/;

async function findOrder(em: EntityManager, where: FilterQuery<Order>): Promise<Order> {
  // Rows change by statements, never by flush: each read must show the table as it is.
  const order = await em.findOne(OrderEntity, where, { disableIdentityMap: true });
  if (order === null) throw new OrderNotFoundError();
  return order;
}

/** The order with this public id. Throws ORDERS.NOT_FOUND, for an integer too. */
export async function findByPublicId(em: EntityManager, publicId: string): Promise<Order> {
  if (!PUBLIC_ID_PATTERN.test(publicId)) throw new OrderNotFoundError();
  return findOrder(em, { publicId });
}

/** The order with this integer id. Throws ORDERS.NOT_FOUND. */
export async function findById(em: EntityManager, id: number): Promise<Order> {
  return findOrder(em, { id });
}

/** The order that staff named by integer or public id. Throws ORDERS.NOT_FOUND. */
export async function findByStaffName(em: EntityManager, name: string): Promise<Order> {
  const parsed = parseStaffOrderName(name);
  return 'id' in parsed ? findById(em, parsed.id) : findByPublicId(em, parsed.publicId);
}
