import type { EntityManager } from '@mikro-orm/postgresql';
import type { MovementKind } from '@spade/contracts/messages/catalog-products';
import { sql } from 'kysely';
import { catalogDb } from '../catalog.tables.ts';

/**
 * Kinds that say that pieces came or went. The others correct the figure alone: a count made before them is not to be
 * corrected by them.
 */
export const shelfMovements: readonly MovementKind[] = [
  'received',
  'damaged',
  'returned',
  'sold',
  'released',
];

/** Why the stock changes in this transaction, from now on. */
export interface MovementCause {
  kind: MovementKind;
  /** A username, or the part that acts: `orders`, `store`, `demo`. */
  actor: string;
  reason?: string | undefined;
  /** The request of staff, which changes the stock once however often it comes. */
  requestId?: string;
}

/**
 * Names the cause of the movements that the triggers of the tables write (migrations/…-own-products.ts). Without it a
 * change is the store's. Ends with the transaction.
 */
export async function setMovementCause(em: EntityManager, cause: MovementCause): Promise<void> {
  await sql`select set_config('catalog.movement', ${JSON.stringify(cause)}, true)`.execute(
    catalogDb(em),
  );
}
