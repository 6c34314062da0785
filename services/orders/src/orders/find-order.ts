import { randomBytes, randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { idFrom } from '@spade/contracts/ids';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';

/**
 * Letters and digits that no one mistakes for one another, spoken or in print: no 0 O, 1 I L, U V, and the digit alone of
 * 2 Z, 5 S, 6 G and 8 B. What a buyer types is compared without these differences (`foldReference`), so no two orders may
 * differ in them alone.
 */
const ALPHABET = '23456789ACDEFHJKMNPQRTWXY';

/**
 * The public id of a new order: 128 random bits as 22 base64url characters. Anyone who has it may
 * see the order and send its proof, so it is never derived from anything.
 */
export function newPublicId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * A reference for the transfer's narration, for example `SO-7K4M2`. It always has a digit and a letter: `SO HAPPY`
 * or `SO 23456` in a narration could mean something else. The table keeps it unique.
 */
export function newReference(prefix = 'SO'): string {
  const code = Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return /\d/.test(code) && /[A-Z]/.test(code) ? `${prefix}-${code}` : newReference(prefix);
}

/** Draws until few of the batch are left, also where nine in ten references are taken. */
const MAX_DRAWS = 100;

/** Gives another reference to each of these orders whose own is taken. `takenOf` says which of some are. */
export async function replaceTaken(
  orders: readonly { reference: string }[],
  takenOf: (references: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  let drawn = orders;
  for (let draw = 1; draw <= MAX_DRAWS && drawn.length > 0; draw += 1) {
    const taken = await takenOf(drawn.map(({ reference }) => reference));
    drawn = drawn.filter(({ reference }) => taken.has(reference));
    for (const order of drawn) order.reference = newReference();
  }
}

const PUBLIC_ID_PATTERN = /^[\w-]{22}$/;

const notFound = () => new CodedError('ORDERS.NOT_FOUND', {});

const select = (em: EntityManager) => ordersDb(em).selectFrom('orders').selectAll();

/** The same id. Throws ORDERS.NOT_FOUND when it is none, without a look into the table. */
export function checkedPublicId(publicId: string): string {
  if (!PUBLIC_ID_PATTERN.test(publicId)) throw notFound();
  return publicId;
}

/** The order with this public id. Throws ORDERS.NOT_FOUND, for an integer too. */
export async function findByPublicId(em: EntityManager, publicId: string): Promise<Order> {
  return select(em)
    .where('publicId', '=', checkedPublicId(publicId))
    .executeTakeFirstOrThrow(notFound);
}

/** The order with this integer id. Throws ORDERS.NOT_FOUND. */
export function findById(em: EntityManager, id: number): Promise<Order> {
  return select(em).where('id', '=', id).executeTakeFirstOrThrow(notFound);
}

/**
 * The order that staff named by its integer or its public id. Public ids have 22 characters, so a short number is an
 * integer id. Throws ORDERS.NOT_FOUND.
 */
export function findByStaffName(em: EntityManager, name: string): Promise<Order> {
  const id = idFrom(name);
  return id === undefined ? findByPublicId(em, name) : findById(em, id);
}

/** Locks the order's row until the transaction ends, and returns it. Lock it before any credit. */
export function lockOrder(em: EntityManager, id: number): Promise<Order> {
  return select(em).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound);
}

/** The ids of these rows. */
export const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
